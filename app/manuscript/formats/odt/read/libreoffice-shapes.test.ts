import { expect, test } from "vitest";
import { PNG } from "#tests/support/make-epub.ts";
import { odtOf } from "#tests/support/make-manuscripts.ts";
import { takeOdt } from "#tests/support/take-file.ts";

const take = async (body: string, styles = "") => takeOdt(await odtOf(body, { styles }));
const p = (inner: string, name = "Standard") => `<text:p text:style-name="${name}">${inner}</text:p>`;
const h = (level: number, inner: string) =>
  `<text:h text:style-name="Heading_20_${level}" text:outline-level="${level}">${inner}</text:h>`;
const span = (name: string, inner: string) => `<text:span text:style-name="${name}">${inner}</text:span>`;
const letters = (name: string, text: string, more = "") =>
  `<style:style style:name="${name}" style:family="text" ${more}><style:text-properties ${text}/></style:style>`;

interface Shape {
  it: string;
  body: string;
  styles?: string;
  lines: string[];
}

const blocks: Shape[] = [
  {
    it: "declarations of sequences before the text are left out",
    body: `<text:sequence-decls><text:sequence-decl text:display-outline-level="0" text:name="Illustration"/></text:sequence-decls>${p("a")}`,
    lines: ["paragraph: a"],
  },
  {
    it: "page ends are ignored, even inside a word",
    body: p("light<text:soft-page-break/>house"),
    lines: ["paragraph: lighthouse"],
  },
  {
    it: "headings keep their bookmarks, numbers and links to them",
    body:
      h(
        1,
        '<text:bookmark-start text:name="__RefHeading___Toc1"/>The Sea<text:bookmark-end text:name="__RefHeading___Toc1"/>',
      ) + p('<text:a xlink:type="simple" xlink:href="#__RefHeading___Toc1">go</text:a>'),
    lines: ["heading(level=1 id=l0000000): The Sea", "paragraph: {link #l0000000:go}"],
  },
  {
    it: "a table of contents keeps its entries and not its templates",
    body: `<text:table-of-content><text:table-of-content-source><text:index-title-template>Contents</text:index-title-template></text:table-of-content-source><text:index-body><text:index-title>${p("Contents")}</text:index-title>${p("The Sea 1")}</text:index-body></text:table-of-content>`,
    lines: ["paragraph: Contents", "paragraph: The Sea 1"],
  },
  {
    it: "a named section is replaced by its content",
    body: `<text:section text:name="Section1">${p("a")}${p("b")}</text:section>`,
    lines: ["paragraph: a", "paragraph: b"],
  },
  {
    it: "an automatic style is treated as its parent",
    styles: '<style:style style:name="P7" style:family="paragraph" style:parent-style-name="Quotations"/>',
    body: p("a", "P7"),
    lines: ["blockquote", "  paragraph: a"],
  },
  {
    it: "consecutive quotations are one quotation of several paragraphs",
    body: p("a", "Quotations") + p("b", "Quotations"),
    lines: ["blockquote", "  paragraph: a", "blockquote", "  paragraph: b"],
  },
  {
    it: "code keeps its spaces, line by line",
    body:
      p('if (a)<text:s text:c="2"/>{', "Preformatted_20_Text") +
      p('<text:s text:c="4"/>b', "Preformatted_20_Text"),
    lines: ["codeBlock: if (a)  {\n    b"],
  },
  {
    it: "a drop cap is joined with the rest of its word",
    styles:
      '<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties><style:drop-cap style:lines="2" style:length="1"/></style:paragraph-properties></style:style>',
    body: p("Once", "P1"),
    lines: ["paragraph: Once"],
  },
  {
    it: "hidden paragraphs are read as what they are: text",
    body: `<text:p><text:hidden-text text:condition="x" text:string-value="y">a</text:hidden-text>b</text:p>`,
    lines: ["paragraph: ab"],
  },
  {
    it: "a numbered paragraph is a paragraph",
    body: `<text:numbered-paragraph text:level="1">${p("a")}</text:numbered-paragraph>`,
    lines: ["paragraph: a"],
  },
];

test.each(blocks)("LibreOffice file: $it", async ({ body, styles, lines }) => {
  const taken = await take(body, styles);
  expect(taken.lines).toEqual(lines);
  expect(taken.words).toMatchObject({ missing: 0, passages: [] });
});

const inline: Shape[] = [
  {
    it: "inserted text stays, without its revision marks",
    body: p(
      'a<text:change-start text:change-id="c1"/>b<text:change-end text:change-id="c1"/><text:change text:change-id="c2"/>',
    ),
    lines: ["paragraph: ab"],
  },
  {
    it: "spans in spans are both",
    styles: letters("T1", 'fo:font-weight="bold"') + letters("T2", 'fo:font-style="italic"'),
    body: p(span("T1", `a${span("T2", "b")}`)),
    lines: ["paragraph: {bold:a}{bold:{italic:b}}"],
  },
  {
    it: "a style with every property applies all of them",
    styles: letters(
      "T1",
      'fo:font-weight="bold" fo:font-style="italic" fo:font-variant="small-caps" style:text-underline-style="solid" style:text-line-through-style="solid"',
    ),
    body: p(span("T1", "a")),
    lines: ["paragraph: {bold:{italic:{underline:{strike:{smallCaps:a}}}}}"],
  },
  {
    it: "a named character style inherits from its base",
    styles:
      letters("Emphasis", 'fo:font-style="italic"') +
      '<style:style style:name="T3" style:family="text" style:parent-style-name="Emphasis"/>',
    body: p(span("T3", "a")),
    lines: ["paragraph: {italic:a}"],
  },
  {
    it: "an undefined style is ignored",
    body: p(span("T99", "a")),
    lines: ["paragraph: a"],
  },
  {
    it: "spaces between spans stay one space",
    styles: letters("T1", 'fo:font-style="italic"'),
    body: p(`a ${span("T1", " b ")} c`),
    lines: ["paragraph: a {italic:b }c"],
  },
  {
    it: "three spaces are one",
    body: p('a <text:s text:c="2"/>b'),
    lines: ["paragraph: a b"],
  },
  {
    it: "fields show what they showed when the file was saved",
    body: p(
      '<text:date text:date-value="2026-01-01">1 January</text:date>, <text:page-number text:select-page="current">7</text:page-number>, <text:author-name>Ann</text:author-name>',
    ),
    lines: ["paragraph: 1 January, 7, Ann"],
  },
  {
    it: "a comment over a passage leaves the passage",
    body: p(
      'a <office:annotation office:name="1"><dc:creator>Ann</dc:creator><text:p>hm</text:p></office:annotation>b<office:annotation-end office:name="1"/> c',
    ),
    lines: ["paragraph: a b c"],
  },
  {
    it: "a link keeps the emphasis of its text",
    styles: letters("T1", 'fo:font-style="italic"'),
    body: p(`<text:a xlink:href="https://example.org/">a ${span("T1", "b")}</text:a>`),
    lines: ["paragraph: {link https://example.org/:a }{link https://example.org/:{italic:b}}"],
  },
  {
    it: "a link's character style is not emphasis",
    body: p('<text:a xlink:href="mailto:a@example.org" text:style-name="Internet_20_link">a</text:a>'),
    lines: ["paragraph: {link mailto:a@example.org:a}"],
  },
  {
    it: "notes at the foot and at the end are notes",
    body: p(
      `a<text:note text:id="ftn1" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${p("foot", "Footnote")}</text:note-body></text:note> b<text:note text:id="ftn2" text:note-class="endnote"><text:note-citation>i</text:note-citation><text:note-body>${p("end", "Endnote")}</text:note-body></text:note>`,
    ),
    lines: ["paragraph: a{note:foot} b{note:end}"],
  },
  {
    it: "a note with a custom mark is a note",
    body: p(
      `a<text:note text:note-class="footnote"><text:note-citation text:label="*">*</text:note-citation><text:note-body>${p("n")}</text:note-body></text:note>`,
    ),
    lines: ["paragraph: a{note:n}"],
  },
];

test.each(inline)("paragraph of a LibreOffice file: $it", async ({ body, styles, lines }) => {
  const taken = await take(body, styles);
  expect(taken.lines).toEqual(lines);
  expect(taken.words).toMatchObject({ missing: 0, passages: [] });
});

const listStyle = (name: string, ...levels: string[]) =>
  `<text:list-style style:name="${name}">${levels
    .map((kind, at) =>
      kind === "bullet"
        ? `<text:list-level-style-bullet text:level="${at + 1}" text:bullet-char="•"/>`
        : `<text:list-level-style-number text:level="${at + 1}" style:num-format="${kind}"/>`,
    )
    .join("")}</text:list-style>`;
const list = (items: string, name: string | null = "L1") =>
  `<text:list${name === null ? "" : ` text:style-name="${name}"`}>${items}</text:list>`;
const item = (inner: string) => `<text:list-item>${inner}</text:list-item>`;

const lists: Shape[] = [
  {
    it: "a list within a list has the style of its level",
    styles: listStyle("L1", "1", "1"),
    body: list(item(p("a") + list(item(p("b")), null)) + item(p("c"))),
    lines: [
      "orderedList",
      "  listItem",
      "    paragraph: a",
      "    orderedList",
      "      listItem",
      "        paragraph: b",
      "  listItem",
      "    paragraph: c",
    ],
  },
  {
    it: "bullets can be nested in numbers",
    styles: listStyle("L1", "1", "bullet"),
    body: list(item(p("a") + list(item(p("b")), null))),
    lines: [
      "orderedList",
      "  listItem",
      "    paragraph: a",
      "    bulletList",
      "      listItem",
      "        paragraph: b",
    ],
  },
  {
    it: "numbers can be nested in bullets",
    styles: listStyle("L1", "bullet", "1"),
    body: list(item(p("a") + list(item(p("b")), null))),
    lines: [
      "bulletList",
      "  listItem",
      "    paragraph: a",
      "    orderedList",
      "      listItem",
      "        paragraph: b",
    ],
  },
  {
    it: "a list within a list may have a style of its own",
    styles: listStyle("L1", "1", "1") + listStyle("L2", "bullet", "bullet"),
    body: list(item(p("a") + list(item(p("b")), "L2"))),
    lines: [
      "orderedList",
      "  listItem",
      "    paragraph: a",
      "    bulletList",
      "      listItem",
      "        paragraph: b",
    ],
  },
  {
    it: "letters and Roman numerals are number formats",
    styles: listStyle("L1", "a") + listStyle("L2", "I"),
    body: list(item(p("a"))) + p("x") + list(item(p("b")), "L2"),
    lines: [
      "orderedList(type=a)",
      "  listItem",
      "    paragraph: a",
      "paragraph: x",
      "orderedList(type=I)",
      "  listItem",
      "    paragraph: b",
    ],
  },
  {
    it: "an item of several paragraphs is one item",
    styles: listStyle("L1", "bullet"),
    body: list(item(p("a") + p("b")) + item(p("c"))),
    lines: [
      "bulletList",
      "  listItem",
      "    paragraph: a",
      "    paragraph: b",
      "  listItem",
      "    paragraph: c",
    ],
  },
  {
    it: "an item that contains only a list is no level of its own",
    styles: listStyle("L1", "bullet", "bullet"),
    body: list(item(list(item(p("a")), null))),
    lines: ["bulletList", "  listItem", "    paragraph: a"],
  },
  {
    it: "the header of a list is an item",
    styles: listStyle("L1", "bullet"),
    body: list(`<text:list-header>${p("a")}</text:list-header>${item(p("b"))}`),
    lines: ["bulletList", "  listItem", "    paragraph: a", "  listItem", "    paragraph: b"],
  },
  {
    it: "a heading that LibreOffice numbers as a list item is a heading",
    styles: listStyle("L1", "1"),
    body: list(item(h(1, "One"))) + p("a"),
    lines: ["heading(level=1): One", "paragraph: a"],
  },
  {
    it: "a list starts at the number of its style, unless its first item sets another",
    styles:
      '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" text:start-value="4"/></text:list-style>',
    body:
      list(item(p("a"))) + p("x") + list(`<text:list-item text:start-value="9">${p("b")}</text:list-item>`),
    lines: [
      "orderedList(start=4)",
      "  listItem",
      "    paragraph: a",
      "paragraph: x",
      "orderedList(start=9)",
      "  listItem",
      "    paragraph: b",
    ],
  },
  {
    it: "a continued list counts its own items, not those of nested lists",
    styles: listStyle("L1", "1", "1"),
    body:
      list(item(p("a")) + item(p("b") + list(item(p("c")) + item(p("d")) + item(p("e")), null))) +
      p("x") +
      `<text:list text:style-name="L1" text:continue-numbering="true">${item(p("f"))}</text:list>`,
    lines: [
      "orderedList",
      "  listItem",
      "    paragraph: a",
      "  listItem",
      "    paragraph: b",
      "    orderedList",
      "      listItem",
      "        paragraph: c",
      "      listItem",
      "        paragraph: d",
      "      listItem",
      "        paragraph: e",
      "paragraph: x",
      "orderedList(start=3)",
      "  listItem",
      "    paragraph: f",
    ],
  },
];

test.each(lists)("LibreOffice's lists: $it", async ({ body, styles, lines }) => {
  const taken = await take(body, styles);
  expect(taken.lines).toEqual(lines);
  expect(taken.words.missing).toBe(0);
});

test("pictures anchored to a page, to a paragraph and as a character are all imported, with the text around them", async () => {
  const frame = (anchor: string, href: string) =>
    `<draw:frame text:anchor-type="${anchor}" draw:name="${anchor}"><draw:image xlink:href="${href}"/><svg:title>${anchor} title</svg:title></draw:frame>`;
  const bytes = await odtOf(
    frame("page", "Pictures/1.png") +
      p(`a ${frame("as-char", "Pictures/2.png")} b`) +
      p(`${frame("paragraph", "Pictures/1.png")}c`),
    {
      files: [
        ["Pictures/1.png", PNG],
        ["Pictures/2.png", PNG],
      ],
    },
  );
  const { found, lines } = await takeOdt(bytes);
  expect(found.pictures.map(({ source }) => source)).toEqual(["Pictures/1.png", "Pictures/2.png"]);
  expect(lines.map((line) => line.replace(/hash=f+ /, "").replace(/ width=3 height=2/, ""))).toEqual([
    "figure(alt=page title)",
    "paragraph: a",
    "figure(alt=as-char title)",
    "paragraph: b",
    "figure(alt=paragraph title)",
    "paragraph: c",
  ]);
});
