"""Pages of a document: frames, banner of an illegal list, foot, fronts of paper, outline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import IO
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFInfo, PDFName, PDFStream
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    DocIf,
    Flowable,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Spacer,
)

from builder.render import style as look
from builder.render.pdf.fonts import clean, font_name
from builder.render.pdf.text import TextSetter
from builder.render.style import MM, Paper, Style

SIDE, TOP, BOTTOM = look.SIDE * MM, look.TOP * MM, look.BOTTOM * MM
FOOT = 26.0
"""Height of the foot including the space above it, in points."""
BLANK = "blank"
"""Id of the page template for a blank back."""


class PageSection:
    """Pages that are counted together: the open pages of a list in one layout, or its secret pages."""

    def __init__(self, key: str, title: str, foot: str, banner: str = "", *, caption: str = "") -> None:
        self.key, self.title, self.foot, self.banner, self.caption = key, title, foot, banner, caption
        self.pages = self.first = 0


class Document(BaseDocTemplate):
    """A PDF of several lists; each page template belongs to a `PageSection`, which counts its pages."""

    def __init__(self, out: IO[bytes], paper: Paper, setter: TextSetter, **facts: object) -> None:
        self.wide, self.high = (side * MM for side in look.PAPER[paper])
        facts["initialFontName"] = font_name(look.FOOT.face)  # or each page would name a font that is not embedded
        super().__init__(out, pagesize=(self.wide, self.high), invariant=1, pageCompression=1, **facts)
        self.setter = setter
        self._begun = False
        self.sections: list[PageSection] = []
        self.layout = ""
        """Name of the layout that is being printed; empty if the document has only one."""
        self.gap = 5 * MM
        """Space between two columns, in points."""

    @property
    def text_width(self) -> float:
        """Width between the margins of a page, in points."""
        return self.wide - 2 * SIDE

    def room(self, section: PageSection) -> float:
        """Height in points of the frame on the pages of a section."""
        return self.high - TOP - BOTTOM - FOOT - (_BANNER if section.banner else 0.0)

    def template(self, id: str, section: PageSection, head: Flowable | None = None) -> None:
        """Add a page template with one frame, and `head` at the top of each page."""
        above = 0.0 if head is None else head.wrap(self.text_width, self.high)[1] + 1.5 * MM
        frame = Frame(SIDE, BOTTOM + FOOT, self.text_width, self.room(section) - above, 0, 0, 0, 0, id="all")

        def begin(canvas: Canvas, _: BaseDocTemplate) -> None:
            self._begin_page(section)
            top = self.high - TOP
            if section.banner:
                _draw_banner(canvas, self.setter, section.banner, SIDE, top, self.text_width)
                top -= _BANNER
            if head is not None:
                high = head.wrap(self.text_width, self.high)[1]
                head.drawOn(canvas, SIDE, top - high)

        def end(canvas: Canvas, _: BaseDocTemplate) -> None:
            self._draw_foot(canvas, section)

        self.addPageTemplates(PageTemplate(id, [frame], onPage=begin, onPageEnd=end))

    def whole_page(self, id: str, section: PageSection) -> None:
        """Add a page template whose frame is the whole page."""
        frame = Frame(0, 0, self.wide, self.high, 0, 0, 0, 0, id="all")
        self.addPageTemplates(PageTemplate(id, [frame], onPage=lambda *_: self._begin_page(section)))

    def begin(self, template: str) -> Iterator[Flowable]:
        """Flowables that begin a new page of a template, on the front of a sheet of paper."""
        if self._begun:
            yield from on_a_front(template)
        else:
            self._firstPageTemplateIndex = [one.id for one in self.pageTemplates].index(template)
        self._begun = True

    def parts(self, bookmark: Bookmark, parts: Mapping[str, Iterable[Flowable]]) -> Iterator[Flowable]:
        """The bookmark of a list, then its flowables by page template; each template begins on a front."""
        before = [bookmark]
        for template, flowables in parts.items():
            if found := list(flowables):
                yield from self.begin(template)
                yield from before
                yield from found
                before = []

    def bookmark(self, key: str, title: str) -> Bookmark:
        """The outline entry of a list; with the name of the layout if the document has several."""
        return Bookmark(key, " – ".join(filter(None, (title, self.layout))))

    def _begin_page(self, section: PageSection) -> None:
        if section not in self.sections:
            self.sections.append(section)
            section.first = self.page
        section.pages += 1
        self.canv.addPageLabel(
            self.page - 1, "ARABIC", section.pages, clean(f"{section.caption} ") if section.caption else None
        )

    def _draw_foot(self, canvas: Canvas, section: PageSection) -> None:
        setter, y = self.setter, BOTTOM + 10
        canvas.setStrokeGray(look.PALE)
        canvas.setLineWidth(look.HAIR * MM)
        canvas.line(SIDE, y + 9, self.wide - SIDE, y + 9)
        edge = self.wide - SIDE
        caption = setter.cut(section.caption, look.FOOT_PAGE, self.text_width / 3)
        number = f"{caption} {section.pages} ".lstrip()
        _text(canvas, setter, number, look.FOOT_PAGE, edge - 18 - setter.width(number, look.FOOT_PAGE), y)
        canvas.saveState()
        canvas.translate(edge - 18, y)
        canvas.doForm(section.key)
        canvas.restoreState()
        room = self.text_width - max(90, 30 + setter.width(number, look.FOOT_PAGE))
        _text(canvas, setter, setter.cut(section.title, look.FOOT_TITLE, room), look.FOOT_TITLE, SIDE, y)
        _text(canvas, setter, setter.cut(section.foot, look.FOOT, self.text_width), look.FOOT, SIDE, y - 10)

    def print(self, story: list[Flowable]) -> None:
        """Write the document to its file."""
        self.addPageTemplates(PageTemplate(BLANK, [Frame(SIDE, BOTTOM, self.text_width, 20, 0, 0, 0, 0)]))
        self.build(story, canvasmaker=self._canvas)

    def _canvas(self, *args: object, **options: object) -> Canvas:
        return _Canvas(self.sections, *args, **options)


class _Canvas(Canvas):
    """A canvas that draws each section's number of pages last, as a PDF form that all its pages refer to."""

    def __init__(self, sections: list[PageSection], *args: object, **options: object) -> None:
        super().__init__(*args, **options)
        self._sections = sections

    def save(self) -> None:
        """Draw the number of pages of each section, add the metadata as XMP, and write the file."""
        for section in self._sections:
            self.beginForm(section.key)
            self.setFont(font_name(look.FOOT_PAGE.face), look.FOOT_PAGE.size)
            self.setFillGray(look.QUIET)
            self.drawString(0, 0, f"/ {section.pages}")
            self.endForm()
        entry = {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}
        self._doc.Catalog.Metadata = PDFStream(PDFDictionary(entry), _xmp(self._doc.info).encode(), filters=[])
        super().save()


XMP = (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    ' xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">\n'
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>\n'
    "<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>\n"
    '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>\n'
    "<pdf:Keywords>{keywords}</pdf:Keywords><xmp:CreatorTool>{creator}</xmp:CreatorTool>\n"
    '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
)
"""Metadata of a PDF as XMP, with placeholders named like the keys of its information dictionary."""


def _xmp(info: PDFInfo) -> str:
    """The metadata of a PDF as XMP."""
    names = ("title", "author", "subject", "keywords", "creator")
    return XMP.format(**{name: escape(str(getattr(info, name))) for name in names})


def on_a_front(template: str) -> Iterator[Flowable]:
    """A break to the next page on the front of a sheet of paper, of a template; a back before it stays blank."""
    yield DocIf("doc.page % 2", [NextPageTemplate(BLANK), PageBreak(), Spacer(1, 1)])
    yield NextPageTemplate(template)
    yield PageBreak()


class Bookmark(Flowable):
    """An entry of the PDF's outline, and a place for links; without a title only the place."""

    def __init__(self, key: str, title: str = "", level: int = 0) -> None:
        super().__init__()
        self.key, self.title, self.level = key, clean(title).replace("\n", " "), level
        self.width = self.height = 0.0

    def wrap(self, *_: float) -> tuple[float, float]:
        """Width and height, both 0."""
        return 0.0, 0.0

    def draw(self) -> None:
        """Add the outline entry and the target of links."""
        _, y = self.canv.absolutePosition(0, 0)
        self.canv.bookmarkPage(self.key, fit="XYZ", left=0, top=y + 14, zoom=0)
        if self.title:
            self.canv.addOutlineEntry(self.title, self.key, level=self.level, closed=False)


_BANNER = (look.BANNER_HEIGHT + look.BANNER_GAP) * MM


def _draw_banner(canvas: Canvas, setter: TextSetter, text: str, x: float, top: float, width: float) -> None:
    """Draw the banner at the top of a page of an illegal list, so that no page can pass for one of a legal list."""
    high = look.BANNER_HEIGHT * MM
    canvas.setFillGray(look.BLACK)
    canvas.rect(x, top - high, width, high, stroke=0, fill=1)
    _text(canvas, setter, setter.cut(text, look.BANNER, width - 8 * MM), look.BANNER, x + 4 * MM, top - high / 2 - 4)


def _text(canvas: Canvas, setter: TextSetter, text: str, style: Style, x: float, y: float) -> None:
    """Draw a text on one line at a position in points."""
    text = setter.clean(text)
    canvas.setFont(font_name(setter.face(text, style.face)), style.size)
    canvas.setFillGray(style.grey)
    canvas.drawString(x, y, text)
