"""Broken files of every kind: always a report with places and an exit code of the promise, never an exception.

A sample here; `HYPOTHESIS_PROFILE=long python -m pytest tests/desk/test_broken_files.py` for thousands.
"""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder import mustering
from builder.files import roster_files
from builder.locale import language
from builder.render import plain_text, verdict_reports
from builder.sheet import build
from tests.conftest import LISTS, SAMPLES, check_file
from tests.sampling import examples

SEEDS = [p.read_bytes() for p in SAMPLES] + [(LISTS / "wfb3" / "armies" / "empire.yaml").read_bytes()]
SCRAPS = [
    b"",
    b"\0",
    b"\xff",
    b"\t",
    b"\r\n",
    b": ",
    b"- ",
    b"[",
    b"]",
    b"{",
    b"}",
    b"'",
    b'"',
    b"&a ",
    b"*a",
    b"!!str ",
    b"---\n",
    b"null",
    b"yes",
    b"-1",
    b"1e9",
    b"0.3",
    b"99999999999",
    b"\xe2\x80\xae",
    b"take: hero",
    b"entries:",
    b"\xef\xbb\xbf",
    b"#",
    b"|\n",
    b">\n",
    b"? ",
]


@st.composite
def broken(draw):
    """A sample with pieces cut out, doubled or replaced by scraps."""
    data = bytearray(draw(st.sampled_from(SEEDS)))
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(data)))
        length = draw(st.integers(0, 30))
        kind = draw(st.sampled_from(["cut", "double", "scrap", "truncate"]))
        if kind == "cut":
            del data[at : at + length]
        elif kind == "double":
            data[at:at] = data[at : at + length]
        elif kind == "scrap":
            data[at : at + length] = draw(st.sampled_from(SCRAPS))
        elif draw(st.integers(0, 3)) == 0:
            del data[at:]
    return bytes(data)


@settings(
    max_examples=examples(30, 100, 5000), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(broken())
def test_a_broken_file_is_reported(tmp_path_factory, data):
    """Exit 0, 1 or 2; every finding with a file and words; what can be mustered can be shown."""
    path = tmp_path_factory.getbasetemp() / "broken.yaml"
    path.write_bytes(data)
    found = check_file(str(path), (LISTS,), fingerprints=True)
    assert found.exit in (0, 1, 2)
    assert found.exit == 0 or found.findings
    for finding in found.findings:
        assert finding.place.file
        assert language("fr").say(finding.text)
    for form in verdict_reports.FORMATS.values():
        assert form([found], language("fr"), False) is not None
    if found.kind == "roster":
        done = mustering.muster_file(roster_files.read_roster(str(path)), (LISTS,))
        assert plain_text.write(build.sheet(done, language("fr")), "full")
