import { expect, test } from "vitest";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { PNG } from "#tests/support/make-epub.ts";
import { odtOf, zipOf } from "#tests/support/make-manuscripts.ts";
import { outlineOfText } from "#tests/support/outline.ts";
import { defaultReadingLimits } from "../../../epub/read/limits.ts";
import { parsePackageXml } from "../../../epub/read/markup/parse-markup.ts";
import { RefusedManuscript } from "../../html/read/manuscript.ts";
import { readOdt } from "./read-odt.ts";
import { readStyles } from "./styles.ts";

const open = (bytes: Uint8Array) => readOdt({ bytes, inflate }, defaultReadingLimits);
const readFile = async (body: string, more: Parameters<typeof odtOf>[1] = {}) =>
  open(await odtOf(body, more));
const read = async (body: string, styles = "") => outlineOfText(await readFile(body, { styles }));
const style = (name: string, text: string, more = "") =>
  `<style:style style:name="${name}" ${more}><style:text-properties ${text}/></style:style>`;
const p = (inner: string, name = "") => `<text:p${name && ` text:style-name="${name}"`}>${inner}</text:p>`;
const span = (name: string, inner: string) => `<text:span text:style-name="${name}">${inner}</text:span>`;

test.each<[what: string, body: string, blocks: string[]]>([
  ["paragraphs stay in their order", p("a") + p("b"), ["paragraph: a", "paragraph: b"]],
  ["empty paragraphs go", p("a") + p("") + p(" ") + p("b"), ["paragraph: a", "paragraph: b"]],
  [
    "headings have their levels, and none beyond six",
    '<text:h text:outline-level="1">a</text:h><text:h text:outline-level="3">b</text:h><text:h text:outline-level="9">c</text:h><text:h>d</text:h>',
    ["heading(level=1): a", "heading(level=3): b", "heading(level=6): c", "heading(level=1): d"],
  ],
  ["sections leave no trace", `<text:section>${p("a")}</text:section>`, ["paragraph: a"]],
  ["spaces and tabs are one space in the end", p('a<text:s text:c="5"/>b<text:tab/>c'), ["paragraph: a b c"]],
  ["a line break stays", p("a<text:line-break/>b"), ["paragraph: a⏎b"]],
  ["a title is a heading", p("a", "Title"), ["heading(level=1): a"]],
  ["a subtitle is none", p("a", "Subtitle"), ["paragraph: a"]],
  [
    "a rule parts scenes",
    p("a") + p("", "Horizontal_20_Line") + p("b"),
    ["paragraph: a", "sceneBreak", "paragraph: b"],
  ],
  [
    "code is code, line by line",
    p("a", "Preformatted_20_Text") + p("b", "Preformatted_20_Text"),
    ["codeBlock: a\nb"],
  ],
  ["quotations are quotations", p("a", "Quotations"), ["blockquote", "  paragraph: a"]],
  [
    "verse is verse",
    p("a", "Verse") + p("b", "Poem"),
    ["verse", "  verseLine: a", "  verseLine", "  verseLine: b"],
  ],
  [
    "what was deleted is no text",
    `<text:tracked-changes><text:changed-region><text:deletion>${p("x")}</text:deletion></text:changed-region></text:tracked-changes>${p("a")}`,
    ["paragraph: a"],
  ],
  ["comments are no text", p(`a<office:annotation>${p("x")}</office:annotation>b`), ["paragraph: ab"]],
  [
    "a list holds items and lists",
    `<text:list><text:list-item>${p("a")}<text:list><text:list-item>${p("b")}</text:list-item></text:list></text:list-item></text:list>`,
    [
      "bulletList",
      "  listItem",
      "    paragraph: a",
      "    bulletList",
      "      listItem",
      "        paragraph: b",
    ],
  ],
  [
    "a table holds rows and cells, its head among them",
    `<table:table><table:table-header-rows><table:table-row><table:table-cell>${p("a")}</table:table-cell><table:table-cell/></table:table-row></table:table-header-rows><table:table-row><table:table-cell table:number-columns-spanned="2">${p("b")}</table:table-cell><table:covered-table-cell/></table:table-row></table:table>`,
    [
      "table",
      "  tableRow",
      "    tableHeader",
      "      paragraph: a",
      "    tableHeader",
      "      paragraph",
      "  tableRow",
      "    tableCell(colspan=2)",
      "      paragraph: b",
    ],
  ],
  [
    "a note stands where it is called",
    p(
      `a<text:note><text:note-citation>1</text:note-citation><text:note-body>${p("n")}${p("m")}</text:note-body></text:note>b`,
    ),
    ["paragraph: a{note:n m}b"],
  ],
  [
    "a reading is set over its base",
    p("<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>かん</text:ruby-text></text:ruby>"),
    ["paragraph: {ruby かん:漢}"],
  ],
  [
    "an address is a link",
    p('<text:a xlink:href="https://example.org/">a</text:a>'),
    ["paragraph: {link https://example.org/:a}"],
  ],
  [
    "an address that is a script is words",
    p('<text:a xlink:href="javascript:x">a</text:a>'),
    ["paragraph: a"],
  ],
  ["markup is text", p("&lt;b&gt;a&lt;/b&gt; &amp;amp;"), ["paragraph: <b>a</b> &amp;"]],
  ["elements nobody knows are dissolved", p("a<text:unknown>b</text:unknown>"), ["paragraph: ab"]],
])("%s", async (_, body, blocks) => {
  expect(await read(body)).toEqual(blocks);
});

test.each<[text: string, mark: string]>([
  ['fo:font-weight="bold"', "bold"],
  ['fo:font-weight="700"', "bold"],
  ['fo:font-style="italic"', "italic"],
  ['style:text-underline-style="solid"', "underline"],
  ['style:text-line-through-style="solid"', "strike"],
  ['fo:font-variant="small-caps"', "smallCaps"],
  ['style:text-position="super 58%"', "superscript"],
  ['style:text-position="sub 58%"', "subscript"],
])("a style of %s is %s", async (text, mark) => {
  expect(await read(p(`a${span("T1", "b")}c`), style("T1", text))).toEqual([`paragraph: a{${mark}:b}c`]);
});

test("emphasis of a paragraph style applies to its text and can be switched off in a span", async () => {
  const styles =
    style("P1", 'fo:font-style="italic"') + style("T1", 'fo:font-style="normal" fo:font-weight="bold"');
  expect(await read(p("a", "P1") + p(span("T1", "b")), styles)).toEqual([
    "paragraph: {italic:a}",
    "paragraph: {bold:b}",
  ]);
});

test("alignment is taken from the style or its base styles", async () => {
  const align = (name: string, value: string) =>
    `<style:style style:name="${name}"><style:paragraph-properties fo:text-align="${value}"/></style:style>`;
  const styles = `${align("P1", "center") + align("P2", "end") + align("P3", "justify")}<style:style style:name="P4" style:parent-style-name="P1"/>`;
  expect(await read(["P1", "P2", "P3", "P4"].map((name) => p(name, name)).join(""), styles)).toEqual([
    "paragraph(align=center): P1",
    "paragraph(align=end): P2",
    "paragraph: P3",
    "paragraph(align=center): P4",
  ]);
});

const numbered =
  '<text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style>';
const list = (items: string[], attributes = 'text:style-name="L1"', first = "") =>
  `<text:list ${attributes}>${items.map((item, at) => `<text:list-item ${at === 0 ? first : ""}>${p(item)}</text:list-item>`).join("")}</text:list>`;

test.each<[what: string, body: string, starts: string[]]>([
  ["from one", list(["a", "b"]), ["orderedList"]],
  ["as the first item says", list(["a"], undefined, 'text:start-value="5"'), ["orderedList(start=5)"]],
  [
    "after the list before",
    list(["a", "b"]) + p("x") + list(["c"], 'text:style-name="L1" text:continue-numbering="true"'),
    ["orderedList", "orderedList(start=3)"],
  ],
  [
    "after the list that is named",
    list(["a", "b"], 'text:style-name="L1" xml:id="one"') +
      p("x") +
      list(["c"]) +
      p("y") +
      list(["d"], 'text:style-name="L1" text:continue-list="one"'),
    ["orderedList", "orderedList", "orderedList(start=3)"],
  ],
])("numbers of a list: %s", async (_, body, starts) => {
  expect((await read(body, numbered)).filter((line) => line.startsWith("ordered"))).toEqual(starts);
});

test.each<[what: string, body: string, line: string]>([
  [
    "a bookmark",
    `${p('a<text:bookmark text:name="x"/>')}${p('<text:a xlink:href="#x">go</text:a>')}`,
    "paragraph: {link #l0000000:go}",
  ],
  [
    "a reference mark",
    `${p('<text:reference-mark-start text:name="x"/>a')}${p('<text:reference-ref text:ref-name="x">go</text:reference-ref>')}`,
    "paragraph: {link #l0000000:go}",
  ],
  [
    "a heading by its words",
    `<text:h text:outline-level="1">The  sea</text:h>${p('<text:a xlink:href="#1.The sea|outline">go</text:a>')}`,
    "paragraph: {link #l0000000:go}",
  ],
  ["a place that is gone", p('<text:a xlink:href="#gone">go</text:a>'), "paragraph: go"],
])("a link leads to %s", async (_, body, line) => {
  expect((await read(body)).at(-1)).toBe(line);
});

test("pictures are imported with descriptions and captions, and a missing one is replaced by its description", async () => {
  const frame = (href: string, more = "") =>
    `<draw:frame><draw:image xlink:href="${href}"/><svg:desc>a leaf</svg:desc>${more}</draw:frame>`;
  const box = `<draw:frame><draw:text-box>${p(`${frame("Pictures/a.png")}Caption`)}</draw:text-box></draw:frame>`;
  const found = await readFile(p(frame("Pictures/a.png")) + p(box) + p(frame("Pictures/gone.png")), {
    files: [["Pictures/a.png", PNG]],
  });
  expect(found.pictures.map(({ source }) => source)).toEqual(["Pictures/a.png"]);
  const hash = "f".repeat(64);
  expect(outlineOfText(found)).toEqual([
    `figure(hash=${hash} alt=a leaf width=3 height=2)`,
    `figure(hash=${hash} alt=a leaf width=3 height=2): Caption`,
    "paragraph: [a leaf]",
  ]);
});

test("title and language are read from the file's metadata and styles", async () => {
  const styles = `<x xmlns:style="s" xmlns:fo="f"><style:default-style><style:text-properties fo:language="pt" fo:country="BR"/></style:default-style></x>`;
  const meta = `<x xmlns:dc="d"><dc:title> O Mar </dc:title></x>`;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const found = await readFile(p("a"), {
    files: [
      ["styles.xml", bytes(styles)],
      ["meta.xml", bytes(meta)],
    ],
  });
  expect(found).toMatchObject({ title: "O Mar", language: "pt-BR" });
  expect(await readFile(p("a"))).toMatchObject({ title: null, language: null });
});

test.each<[what: string, files: [string, string][], reason: RegExp]>([
  ["without its text", [["mimetype", "x"]], /damaged/],
  ["of another kind", [["content.xml", "<x><spreadsheet/></x>"]], /damaged/],
  [
    "locked with a password",
    [
      ["META-INF/manifest.xml", "<m><encryption-data/></m>"],
      ["content.xml", "<text/>"],
    ],
    /protected/,
  ],
])("a package %s is refused", async (_, files, reason) => {
  await expect(open(await zipOf(files))).rejects.toThrow(reason);
  await expect(open(await zipOf(files))).rejects.toBeInstanceOf(RefusedManuscript);
});

test("a cycle of base styles is resolved without an endless loop", () => {
  const { root } = parsePackageXml(
    '<x xmlns:style="s" xmlns:fo="f"><style:style style:name="a" style:parent-style-name="b"/><style:style style:name="b" style:parent-style-name="a"><style:text-properties fo:font-weight="bold"/></style:style></x>',
  );
  expect(readStyles([root]).find("a")).toMatchObject({ isBold: true });
  expect(readStyles([root]).find("gone")).toBeNull();
  expect(readStyles([root]).find(null)).toBeNull();
});
