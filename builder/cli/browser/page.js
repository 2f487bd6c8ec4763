/* The page around the builder. It stands between textual.js, which draws the terminal, and the server:
   keys typed before the connection is open are kept for it; a connection that breaks is made again and the
   builder goes on where it was, after the page was read anew as well; fingers are turned into keys and a wheel. */
"use strict";
(() => {
  const BARE = window.WebSocket;
  const MOST_KEPT = 200; // keys typed before there is a connection
  const WAITS = [250, 500, 1000, 2000, 3000, 5000]; // milliseconds between tries; the last one again and again
  const PATIENCE = 120000; // milliseconds without a connection until the player is asked
  const COLUMNS = 50, ROWS = 22; // which a small window should have room for
  const SMALLEST = 11, LARGEST = 16; // pixels of a letter's height
  const ENDED = 1000, TAKEN = 4000, REFUSING = [1003, 1008, 1009];
  const KEYS = { escape: "\x1b", tab: "\t", left: "\x1b[D", right: "\x1b[C", up: "\x1b[A", down: "\x1b[B", enter: "\r" };
  const SETTLED = 100; // milliseconds without another size
  const SWIPE = 10; // pixels that a finger moves before it is no tap
  const HELD = 400, AGAIN = 90; // milliseconds until a key held down is pressed again, and between two presses

  const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");
  const remembered = (store, name) => {
    try {
      let value = window[store].getItem(name);
      if (!/^[0-9a-f]{32}$/.test(value || "")) window[store].setItem(name, (value = random()));
      return value;
    } catch {
      return random(); // a browser that keeps nothing
    }
  };
  const own = `${remembered("localStorage", "muster-browser")}-${remembered("sessionStorage", "muster-page")}`;
  const at = (id) => document.getElementById(id);

  /* What is said over the terminal, and what the button below it does. */
  const say = (what, then, text) => {
    const note = at("note");
    note.hidden = !what;
    note.className = what;
    if (!what) return;
    at("said").textContent = text || note.dataset[what];
    at("again").hidden = !then;
    at("again").onclick = then;
    if (then) at("again").focus();
  };

  const early = []; // typed before there is a socket

  /* What textual.js takes for its socket: one for as long as the page is there, whatever becomes of the connection. */
  class Line extends EventTarget {
    constructor(url) {
      super();
      this.url = url;
      this.kept = early;
      this.size = null;
      this.opened = false;
      this.tries = 0;
      this.since = Date.now();
      Line.one = this;
      this.connect();
    }
    connect() {
      clearTimeout(this.timer);
      const url = new URL(this.url);
      url.searchParams.set("page", own);
      if (this.size) for (const side of ["width", "height"]) url.searchParams.set(side, this.size[side]);
      const bare = (this.bare = new BARE(url));
      bare.binaryType = "arraybuffer";
      bare.addEventListener("open", () => {
        this.tries = 0;
        this.opened = true;
        say("");
        this.drawn = this.size && `${this.size.width} ${this.size.height}`;
        this.dispatchEvent(new Event("open"));
        for (const text of this.kept.splice(0)) bare.send(text);
        this.shown = false;
      });
      bare.addEventListener("message", (event) => {
        if (typeof event.data === "string") return this.told(event);
        if (!this.shown && event.data.byteLength > 10) {
          this.shown = true;
          bare.send('["focus"]'); // the builder begins as if nobody looked at it
        }
        this.dispatchEvent(new MessageEvent("message", { data: event.data }));
      });
      bare.addEventListener("close", (event) => bare === this.bare && this.lost(event.code));
    }
    told(event) {
      const [what, value] = JSON.parse(event.data);
      if (what !== "deliver_file_start") return this.dispatchEvent(new MessageEvent("message", { data: event.data }));
      const link = document.createElement("a"); // a new window would be taken for an advertisement
      link.href = new URL(`download/${encodeURIComponent(value)}`, this.url.replace(/^ws/, "http"));
      link.download = "";
      document.body.append(link);
      link.click();
      link.remove();
    }
    send(text) {
      const [what, value] = JSON.parse(text);
      if (what === "blur") return; // the builder keeps its place while something else is looked at
      if (what === "resize") return this.sized(value);
      if (this.bare.readyState === BARE.OPEN) this.bare.send(text);
      else if (!this.opened && what === "stdin" && this.kept.length < MOST_KEPT) this.kept.push(text);
    }
    /* The last of several sizes is told. Where it is the one told before, the terminal has moved its lines meanwhile and the
       builder draws nothing anew for a size that it has: another one goes before it. */
    sized(size) {
      this.size = size;
      clearTimeout(this.sizing);
      this.sizing = setTimeout(() => {
        const { width, height } = this.size, same = `${width} ${height}` === this.drawn;
        this.drawn = `${width} ${height}`;
        this.tell(["resize", same ? { width, height: height + 1 } : this.size]);
        if (same) this.sizing = setTimeout(() => this.tell(["resize", this.size]), SETTLED);
      }, SETTLED);
    }
    tell(message) {
      if (this.bare.readyState === BARE.OPEN) this.bare.send(JSON.stringify(message));
    }
    close() {
      this.bare.close();
    }
    lost(code) {
      if (code === ENDED) return say("ended", () => this.anew());
      if (code === TAKEN) return say("taken", () => this.anew());
      if (REFUSING.includes(code)) return say("refused", () => this.anew());
      if (!this.tries) this.since = Date.now();
      if (Date.now() - this.since > PATIENCE) return say("refused", () => this.anew());
      say(this.opened ? "lost" : "opening");
      if (!this.opened && this.tries === 1) this.why();
      this.timer = setTimeout(() => this.connect(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
    }
    async why() { // a browser does not tell a page what the server answered to its socket
      const answer = await fetch(this.url.replace(/^ws/, "http")).catch(() => null);
      if (this.opened || !answer || ![403, 503].includes(answer.status)) return;
      clearTimeout(this.timer);
      say("refused", () => location.reload(), await answer.text());
    }
    anew() {
      say("opening");
      location.reload();
    }
    type(text) {
      this.send(JSON.stringify(["stdin", text]));
    }
  }
  window.WebSocket = Line;
  const type = (text) => Line.one && Line.one.type(text);

  /* Back at the page: no waiting for the next try. */
  const back = () => {
    const line = Line.one;
    if (document.visibilityState === "visible" && line && line.tries && line.bare.readyState === BARE.CLOSED && at("again").hidden) line.connect();
  };

  /* Letters as large as they can be with room for what the builder needs. */
  const fontSize = () => {
    const given = Number(new URLSearchParams(location.search).get("fontsize"));
    if (given >= 6 && given <= 60) return Math.round(given);
    const room = at("terminal").getBoundingClientRect();
    return Math.max(SMALLEST, Math.min(LARGEST, Math.floor(room.width / COLUMNS / 0.6), Math.floor(room.height / ROWS / 1.4)));
  };

  const writing = () => document.querySelector(".xterm-helper-textarea");
  const focus = () => {
    const field = writing();
    if (field && at("again").hidden) field.focus({ preventScroll: true });
  };

  /* A key typed anywhere on the page is for the builder, one that is typed before there is a terminal as well. */
  const stray = (event) => {
    const field = writing();
    if (event.target === field || (at("again") && !at("again").hidden) || event.target.closest?.("button")) return;
    if (!Line.one) {
      const text = KEYS[event.key.toLowerCase().replace("arrow", "")] || (event.key.length === 1 ? event.key : "");
      if (!text || event.ctrlKey || event.altKey || event.metaKey || early.length >= MOST_KEPT) return;
      early.push(JSON.stringify(["stdin", text]));
      event.preventDefault();
      return;
    }
    field.focus({ preventScroll: true });
    if (event.key.length > 1) field.dispatchEvent(new KeyboardEvent("keydown", event));
  };

  /* The room that a keyboard on the screen leaves. */
  const room = () => {
    const seen = window.visualViewport;
    const hidden = seen && seen.scale === 1 ? Math.max(0, window.innerHeight - seen.height - seen.offsetTop) : 0;
    document.body.style.setProperty("--keyboard", `${Math.round(hidden)}px`);
    if (window.onresize) window.onresize();
  };

  const bar = () => {
    const keyboard = at("keyboard");
    const onScreen = (wanted) => {
      keyboard.setAttribute("aria-pressed", String(wanted));
      const field = writing();
      if (!field) return;
      field.inputMode = wanted ? "text" : "none";
      field.blur();
      field.focus({ preventScroll: true });
    };
    onScreen(false);
    keyboard.addEventListener("click", () => onScreen(keyboard.getAttribute("aria-pressed") !== "true"));
    keyboard.addEventListener("pointerdown", (event) => event.preventDefault());
    for (const button of document.querySelectorAll("#bar button[data-send]")) {
      let timer = 0;
      const text = KEYS[button.dataset.send];
      const repeats = text.startsWith("\x1b[");
      const press = (wait) => {
        type(text);
        if (repeats) timer = setTimeout(() => press(AGAIN), wait);
      };
      const end = () => {
        clearTimeout(timer);
        button.classList.remove("down");
      };
      button.addEventListener("pointerdown", (event) => {
        event.preventDefault(); // what is typed next is for the builder, and no second press follows
        button.classList.add("down");
        press(HELD);
      });
      for (const over of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(over, end);
      button.addEventListener("click", (event) => event.detail === 0 && type(text)); // by a keyboard or a reader
      button.addEventListener("contextmenu", (event) => event.preventDefault());
    }
  };

  /* A finger that moves up or down turns the wheel at the place where it began; one that does not is a click. */
  const fingers = () => {
    let start = null;
    const screen = () => document.querySelector(".xterm-screen");
    const terminal = at("terminal");
    terminal.addEventListener("touchstart", (event) => {
      const touch = event.touches[0];
      start = event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY, last: touch.clientY, moved: false } : null;
    }, { passive: true, capture: true });
    terminal.addEventListener("touchmove", (event) => {
      const line = Line.one;
      if (!start || event.touches.length > 1 || !line || !line.size || !screen()) return;
      const y = event.touches[0].clientY;
      if (!start.moved && Math.abs(y - start.y) < SWIPE) return;
      start.moved = true;
      event.preventDefault();
      const box = screen().getBoundingClientRect();
      const cell = { width: box.width / line.size.width, height: box.height / line.size.height };
      const column = Math.floor((start.x - box.left) / cell.width) + 1, row = Math.floor((start.y - box.top) / cell.height) + 1;
      const step = cell.height * 1.5;
      for (; Math.abs(y - start.last) >= step; start.last += Math.sign(y - start.last) * step) type(`\x1b[<${y > start.last ? 64 : 65};${column};${row}M`);
    }, { passive: false, capture: true });
    terminal.addEventListener("contextmenu", (event) => event.preventDefault());
  };

  document.addEventListener("keydown", stray, true);
  document.addEventListener("DOMContentLoaded", () => {
    if (matchMedia("(pointer: coarse)").matches) document.body.classList.add("touch");
    say("opening");
    at("terminal").dataset.fontSize = fontSize();
    const start = window.onload; // of textual.js, which measures letters at once: they must be there
    window.onload = async (event) => {
      await document.fonts.load('16px "Roboto Mono"').catch(() => null);
      start(event);
      ready();
    };
  });
  const ready = () => {
    if (document.body.classList.contains("touch")) bar();
    fingers();
    focus();
    window.addEventListener("focus", focus);
    window.addEventListener("online", back);
    window.addEventListener("pageshow", back);
    document.addEventListener("visibilitychange", back);
    document.addEventListener("click", (event) => event.target.closest("button") || focus());
    if (window.visualViewport) window.visualViewport.addEventListener("resize", room);
  };
})();
