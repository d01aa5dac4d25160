import { expect, test } from "vitest";
import { takeHtml } from "#tests/support/take-file.ts";

interface Shape {
  it: string;
  html: string;
  lines: string[];
}

const page = (body: string, head = "") =>
  `<!DOCTYPE html>\n<html><head><meta charset="utf-8">${head}</head>\n<body>\n${body}\n</body></html>`;

const check = ({ html, lines }: Shape) => {
  const taken = takeHtml(html);
  expect(taken.lines).toEqual(lines);
  expect(taken.words).toMatchObject({ missing: 0, passages: [] });
};

const word: Shape[] = [
  {
    it: "namespaces, settings and styles in its head are left out",
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if gte mso 9]><xml><o:DocumentProperties><o:Author>Ann</o:Author></o:DocumentProperties></xml><![endif]--><style><!-- p.MsoNormal {margin:0;} --></style></head><body lang=EN-US><div class=WordSection1><p class=MsoNormal>a<o:p></o:p></p></div></body></html>`,
    lines: ["paragraph: a"],
  },
  {
    it: "the no-break space of an empty paragraph is kept",
    html: page("<p class=MsoNormal>a</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>b</p>"),
    lines: ["paragraph: a", "paragraph: \u00A0", "paragraph: b"],
  },
  {
    it: "text in language spans is text",
    html: page("<p class=MsoNormal><span lang=EN-US style='font-size:12.0pt'>a <b>b</b></span></p>"),
    lines: ["paragraph: {language en-US:a }{bold:{language en-US:b}}"],
  },
  {
    it: "centred and right-aligned text has an attribute",
    html: page("<p class=MsoNormal align=center style='text-align:center'>a</p><p align=right>b</p>"),
    lines: ["paragraph(align=center): a", "paragraph(align=end): b"],
  },
  {
    it: "footnotes lead to named divisions",
    html: page(
      `<p class=MsoNormal>a<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a></p><div><br clear=all><hr align=left size=1 width="33%"><div id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> The note.</p></div></div>`,
    ),
    lines: ["paragraph: a{note:The note.}"],
  },
  {
    it: "a page break is a break without text",
    html: page("<p>a</p><span><br clear=all style='page-break-before:always'></span><p>b</p>"),
    lines: ["paragraph: a", "paragraph: b"],
  },
  {
    it: "pictures for old browsers are in comments",
    html: page("<p>a<!--[if gte vml 1]><v:shape id='x'><v:imagedata src='a.png'/></v:shape><![endif]--></p>"),
    lines: ["paragraph: a"],
  },
];

test.each(word)("page saved by Word: $it", check);

const googleHead = `<style type="text/css">ol{margin:0}.c0{color:#000;font-weight:400;text-decoration:none;vertical-align:baseline}.c1{font-style:italic}.c2{font-weight:700}.c3{text-align:center}.c4{text-decoration:underline}.c5{vertical-align:super}.c6{text-decoration:line-through}.c7{text-align:right}.title{font-size:26pt}</style>`;

const google: Shape[] = [
  {
    it: "emphasis is in classes with rules in the head",
    html: page(
      '<p class="c8"><span class="c0">It was </span><span class="c0 c1">late</span><span class="c2">, very</span></p>',
      googleHead,
    ),
    lines: ["paragraph: It was {italic:late}{bold:, very}"],
  },
  {
    it: "so is alignment",
    html: page('<p class="c3"><span>a</span></p><p class="c7">b</p>', googleHead),
    lines: ["paragraph(align=center): a", "paragraph(align=end): b"],
  },
  {
    it: "superscript and struck text too",
    html: page('<p>1<span class="c5">st</span> <span class="c6">gone</span></p>', googleHead),
    lines: ["paragraph: 1{superscript:st} {strike:gone}"],
  },
  {
    it: "a link is wrapped, and its underlining is not the author's",
    html: page(
      '<p><span class="c4"><a class="c9" href="https://www.google.com/url?q=https://example.org/&amp;sa=D">here</a></span></p>',
      googleHead,
    ),
    lines: ["paragraph: {link https://example.org/:here}"],
  },
  {
    it: "text in a bold element of normal weight is not bold",
    html: page('<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span>a</span></p></b>'),
    lines: ["paragraph: a"],
  },
  {
    it: "comments at the end, referenced by letters",
    html: page(
      '<p>a<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div class="c10"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>hm</span></p></div>',
    ),
    lines: ["paragraph: a{note:hm}"],
  },
  {
    it: "footnotes are at the end below a rule",
    html: page(
      '<p>a<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr class="c11"><div><p class="c12"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;The note.</span></p></div>',
    ),
    lines: ["paragraph: a{note:The note.}", "sceneBreak"],
  },
];

test.each(google)("page saved by Google Docs: $it", check);

const cocoa: Shape[] = [
  {
    it: "characters and lines have numbered classes",
    html: page(
      '<p class="p1"><span class="s1">One</span></p><p class="p2">It was <span class="s2">late</span>.</p>',
      `<meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px 0.0px; text-align: center; font: 24.0px Palatino} p.p2 {text-indent: 18px} span.s1 {font-weight: bold} span.s2 {font-style: italic; font-kerning: none}</style>`,
    ),
    lines: ["paragraph(align=center): {bold:One}", "paragraph: It was {italic:late}."],
  },
  {
    it: "an empty paragraph is a line break",
    html: page('<p class="p1">a</p><p class="p3"><br></p><p class="p1">b</p>'),
    lines: ["paragraph: a", "paragraph: b"],
  },
  {
    it: "spaces in spans of their own are kept",
    html: page('<p>a<span class="Apple-converted-space">&nbsp; </span>b</p>'),
    lines: ["paragraph: a\u00A0 b"],
  },
  {
    it: "a list with dashes is recognised by its class",
    html: page('<ul class="ul1"><li class="li1"><span class="s1"></span>a</li><li class="li1">b</li></ul>'),
    lines: ["bulletList", "  listItem", "    paragraph: a", "  listItem", "    paragraph: b"],
  },
];

test.each(cocoa)("page saved by Scrivener, Pages or TextEdit: $it", check);

const others: Shape[] = [
  {
    it: "LibreOffice: fonts and languages around words",
    html: page(
      '<p align="justify" style="margin-bottom: 0cm"><font face="Liberation Serif"><i>a</i></font> b</p>',
    ),
    lines: ["paragraph: {italic:a} b"],
  },
  {
    it: "LibreOffice: notes by name below the text",
    html: page(
      '<p>a<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p class="sdfootnote-western"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>The note.</p></div>',
    ),
    lines: ["paragraph: a{note:The note.}"],
  },
  {
    it: "pandoc: a header of title and author, sections around headings",
    html: page(
      '<header id="title-block-header"><h1 class="title">The Sea</h1><p class="author">Ann</p></header><section id="one" class="level1"><h1>One</h1><p>a<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a></p></section><aside id="footnotes" class="footnotes footnotes-end-of-document" role="doc-endnotes"><hr /><ol><li id="fn1"><p>n<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></aside>',
    ),
    lines: ["heading(level=0): The Sea", "paragraph: Ann", "heading(level=1): One", "paragraph: a{note:n}"],
  },
  {
    it: "pandoc: a block of lines is verse",
    html: page('<div class="line-block">The sea,<br />the open sea</div>'),
    lines: ["verse", "  verseLine: The sea,", "  verseLine: the open sea"],
  },
  {
    it: "pandoc: small capitals and underlining by class or element",
    html: page('<p><span class="smallcaps">Ann</span> <u>b</u> <s>c</s> x<sub>2</sub></p>'),
    lines: ["paragraph: {smallCaps:Ann} {underline:b} {strike:c} x{subscript:2}"],
  },
  {
    it: "Calibre: paragraphs in divisions with numbered classes",
    html: page(
      '<div class="calibre"><p class="calibre1"><span class="italic">a</span> b</p></div>',
      "<style>.italic { font-style: italic }\n.calibre1 { display: block }</style>",
    ),
    lines: ["paragraph: {italic:a} b"],
  },
  {
    it: "InDesign: emphasis by character overrides",
    html: page(
      '<p class="Body ParaOverride-1">a <span class="CharOverride-1">b</span></p>',
      "<style>p.Body { text-align:justify; } p.ParaOverride-1 { text-align:center } span.CharOverride-1 { font-style:italic; font-weight:normal; }</style>",
    ),
    lines: ["paragraph(align=center): a {italic:b}"],
  },
  {
    it: "iA Writer and Marked: notes of MultiMarkdown",
    html: page(
      '<p>a<a href="#fn:1" id="fnref:1" title="see footnote" class="footnote">[1]</a></p><div class="footnotes"><hr /><ol><li id="fn:1"><p>n <a href="#fnref:1" title="return to body" class="reversefootnote">&#160;&#8617;&#xfe0e;</a></p></li></ol></div>',
    ),
    lines: ["paragraph: a{note:n}"],
  },
  {
    it: "Wattpad and other sites: a paragraph per line with ids of the site",
    html: page(
      '<p data-p-id="e8c5">a<span class="comment-marker" data-count="3"></span></p><p data-p-id="77">b</p>',
    ),
    lines: ["paragraph: a", "paragraph: b"],
  },
  {
    it: "AO3: a work's notes, title and text in their blocks",
    html: page(
      '<div id="preface"><p class="message">Posted</p></div><div id="chapters" class="userstuff"><p>a</p><hr /><p>b</p></div>',
    ),
    lines: ["paragraph: Posted", "paragraph: a", "sceneBreak", "paragraph: b"],
  },
];

test.each(others)("HTML page: $it", check);
