"""The script of a page, which keeps tapped boxes crossed off after a reload."""

KEEP_BOXES = """<script>
(function () {{
  var key = "muster {key}", boxes = document.querySelectorAll("input"), kept = {{}};
  try {{ kept = JSON.parse(localStorage.getItem(key)) || {{}}; }} catch (error) {{ return; }}
  boxes.forEach(function (box, number) {{
    var field = box.type === "checkbox" ? "checked" : "value";
    if (number in kept) box[field] = kept[number];
    box.addEventListener("change", function () {{
      kept[number] = box[field];
      try {{ localStorage.setItem(key, JSON.stringify(kept)); }} catch (error) {{ return; }}
    }});
  }});
}})();
</script>"""
"""Script that stores tapped boxes in the browser; `{key}` is to be replaced by the list's code."""
