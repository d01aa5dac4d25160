import type { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { docxOf, epubOf, odtOf } from "#tests/support/make-manuscripts.ts";
import { readFile } from "./read-file.server.ts";

// The same details in each format.

const bytesOf = (text: string) => new TextEncoder().encode(text);
const htmlOf = (body: string) => bytesOf(`<html><body>${body}</body></html>`);
const rtfOf = (body: string) => bytesOf(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`);

async function read(name: string, bytes: Uint8Array) {
  const manuscript = await readFile({ name, bytes });
  const document = documentSchema.nodeFromJSON({ type: "doc", content: manuscript.blocks });
  document.check();
  expect(manuscript.wordComparison, name).toMatchObject({ missing: 0, passages: [] });
  return document;
}

/** A text in one line: blocks by name, header cells marked. */
function outline(node: Node): string {
  if (node.isTextblock)
    return node.type.name === "paragraph" ? plainTextOf(node) : `${node.type.name} ${plainTextOf(node)}`;
  const start = node.type.name === "orderedList" ? ` ${node.attrs["start"]}` : "";
  const name =
    { tableRow: "row", tableCell: "td", tableHeader: "th", listItem: "li" }[node.type.name] ?? node.type.name;
  return node.isLeaf ? name : `${name}${start}(${node.children.map(outline).join(", ")})`;
}

type ShapeCase = [name: string, file: () => Uint8Array | Promise<Uint8Array>];

const wordRow = (cells: string[], properties = "") =>
  `<w:tr><w:trPr>${properties}</w:trPr>${cells.map((cell) => `<w:tc><w:p><w:r><w:t>${cell}</w:t></w:r></w:p></w:tc>`).join("")}</w:tr>`;
const odtRow = (cells: string[]) =>
  `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join("")}</table:table-row>`;
const rtfRow = (cells: string[], head = "") =>
  String.raw`\trowd${head}\cellx2000\cellx4000\pard\intbl ` +
  cells.map((cell) => `${cell}\\cell `).join("") +
  "\\row ";
const heads: ShapeCase[] = [
  [
    "x.docx",
    () => docxOf(`<w:tbl>${wordRow(["Day", "Tide"], "<w:tblHeader/>")}${wordRow(["Mon", "low"])}</w:tbl>`),
  ],
  [
    "x.odt",
    () =>
      odtOf(
        `<table:table><table:table-header-rows>${odtRow(["Day", "Tide"])}</table:table-header-rows>${odtRow(["Mon", "low"])}</table:table>`,
      ),
  ],
  ["x.rtf", () => rtfOf(rtfRow(["Day", "Tide"], "\\trhdr") + rtfRow(["Mon", "low"]) + "\\pard After.\\par")],
  ["x.md", () => bytesOf("| Day | Tide |\n|---|---|\n| Mon | low |\n")],
  [
    "th.html",
    () => htmlOf("<table><tr><th>Day</th><th>Tide</th></tr><tr><td>Mon</td><td>low</td></tr></table>"),
  ],
  [
    "thead.html",
    () =>
      htmlOf(
        "<table><thead><tr><td>Day</td><td>Tide</td></tr></thead><tbody><tr><td>Mon</td><td>low</td></tr></tbody></table>",
      ),
  ],
  [
    "x.epub",
    () =>
      epubOf([
        "<h1>T</h1><table><thead><tr><th>Day</th><th>Tide</th></tr></thead><tbody><tr><td>Mon</td><td>low</td></tr></tbody></table>",
      ]),
  ],
];

test.each(heads)("the header row of a table in %s is kept", async (name, file) => {
  expect(outline(await read(name, await file()))).toContain(
    "table(row(th(Day), th(Tide)), row(td(Mon), td(low)))",
  );
});

const drops: ShapeCase[] = [
  ["float.html", () => htmlOf(`<p><span style="float:left;font-size:3em">T</span>he sea rose.</p>`)],
  ["class.html", () => htmlOf(`<p><span class="dropcap">T</span>he sea rose.</p>`)],
  ["block.html", () => htmlOf(`<div class="dropcap">T</div><p>he sea rose.</p>`)],
  ["floated.html", () => htmlOf(`<p style="float:left">T</p><p>he sea rose.</p>`)],
  ["x.epub", () => epubOf([`<h1>One</h1><p><span class="drop-cap">T</span>he sea rose.</p>`])],
  [
    "x.odt",
    () =>
      odtOf(`<text:p text:style-name="P1">The sea rose.</text:p>`, {
        styles: `<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties><style:drop-cap style:lines="3" style:length="1"/></style:paragraph-properties></style:style>`,
      }),
  ],
  [
    "x.docx",
    () =>
      docxOf(
        `<w:p><w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr><w:r><w:t>T</w:t></w:r></w:p><w:p><w:r><w:t>he sea rose.</w:t></w:r></w:p>`,
      ),
  ],
  ["x.rtf", () => rtfOf(String.raw`\pard\dropcapli3\dropcapt1\pvpara\phmrg T\par\pard he sea rose.\par`)],
];

test.each(drops)("a drop cap in %s is joined to its word", async (name, file) => {
  expect(plainTextOf(await read(name, await file()))).toContain("The sea rose.");
});

const wordItem = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const numbering = `<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>`;
const odtItems = (items: string[], attributes: string) =>
  `<text:list text:style-name="L1" ${attributes}>${items.map((item) => `<text:list-item><text:p>${item}</text:p></text:list-item>`).join("")}</text:list>`;
const rtfItem = (number: number, text: string) => String.raw`{\listtext\tab ${number}.\tab}\ls1 ${text}\par `;
const counted: ShapeCase[] = [
  [
    "x.docx",
    () =>
      docxOf(
        `${wordItem("one")}${wordItem("two")}<w:p><w:r><w:t>between</w:t></w:r></w:p>${wordItem("three")}`,
        {
          numbering,
        },
      ),
  ],
  [
    "x.odt",
    () =>
      odtOf(
        `${odtItems(["one", "two"], 'xml:id="list1"')}<text:p>between</text:p>${odtItems(["three"], 'text:continue-list="list1"')}`,
        {
          styles: `<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>`,
        },
      ),
  ],
  [
    "x.rtf",
    () =>
      rtfOf(
        `\\pard ${rtfItem(1, "one")}${rtfItem(2, "two")}\\pard between\\par \\pard ${rtfItem(3, "three")}`,
      ),
  ],
  ["x.md", () => bytesOf("1. one\n2. two\n\nbetween\n\n3. three\n")],
  [
    "x.html",
    () => htmlOf(`<ol><li>one</li><li>two</li></ol><p>between</p><ol start="3"><li>three</li></ol>`),
  ],
  [
    "value.html",
    () => htmlOf(`<ol><li>one</li><li>two</li></ol><p>between</p><ol><li value="3">three</li></ol>`),
  ],
  [
    "x.epub",
    () =>
      epubOf([
        `<h1>One</h1><ol><li>one</li><li>two</li></ol><p>between</p><ol start="3"><li>three</li></ol>`,
      ]),
  ],
];

test.each(counted)(
  "a numbered list in %s that continues after a paragraph keeps counting",
  async (name, file) => {
    expect(outline(await read(name, await file()))).toContain(
      "orderedList 1(li(one), li(two)), between, orderedList 3(li(three))",
    );
  },
);

const rules: ShapeCase[] = [
  ["x.html", () => htmlOf("<p>Before.</p><hr/><p>After.</p>")],
  ["stars.html", () => htmlOf("<p>Before.</p><p>* * *</p><p>After.</p>")],
  ["x.epub", () => epubOf([`<h1>One</h1><p>Before.</p><hr class="scene"/><p>After.</p>`])],
  ["x.md", () => bytesOf("Before.\n\n---\n\nAfter.\n")],
  ["x.txt", () => bytesOf("Before.\n\n* * *\n\nAfter.\n")],
  ["dashes.txt", () => bytesOf("Before.\n\n-----\n\nAfter.\n")],
  [
    "x.odt",
    () =>
      odtOf(`<text:p>Before.</text:p><text:p text:style-name="Horizontal_20_Line"/><text:p>After.</text:p>`),
  ],
  [
    "border.odt",
    () =>
      odtOf(`<text:p>Before.</text:p><text:p text:style-name="P9"/><text:p>After.</text:p>`, {
        styles: `<style:style style:name="P9" style:family="paragraph" style:parent-style-name="Horizontal_20_Line"/>`,
      }),
  ],
  [
    "x.docx",
    () =>
      docxOf(
        `<w:p><w:r><w:t>Before.</w:t></w:r></w:p><w:p><w:pPr><w:pBdr><w:bottom w:val="single"/></w:pBdr></w:pPr></w:p><w:p><w:r><w:t>After.</w:t></w:r></w:p>`,
      ),
  ],
  ["x.rtf", () => rtfOf(String.raw`\pard Before.\par\pard\brdrb\brdrs\brdrw10\par\pard After.\par`)],
];

test.each(rules)("a rule in %s is a scene break", async (name, file) => {
  expect(outline(await read(name, await file()))).toContain("Before., sceneBreak, After.");
});

const codes: ShapeCase[] = [
  ["x.html", () => htmlOf("<pre>let a;\n  let b;</pre>")],
  ["br.html", () => htmlOf("<pre><code>let a;<br/>  let b;</code></pre>")],
  ["x.epub", () => epubOf(["<h1>One</h1><pre>let a;\n  let b;</pre>"])],
  ["x.md", () => bytesOf("```\nlet a;\n  let b;\n```\n")],
  [
    "x.docx",
    () =>
      docxOf(
        `<w:p><w:pPr><w:pStyle w:val="C"/></w:pPr><w:r><w:t>let a;</w:t><w:br/><w:t xml:space="preserve">  let b;</w:t></w:r></w:p>`,
        { styles: `<w:style w:type="paragraph" w:styleId="C"><w:name w:val="Source Code"/></w:style>` },
      ),
  ],
  [
    "x.odt",
    () =>
      odtOf(
        `<text:p text:style-name="Preformatted_20_Text">let a;<text:line-break/><text:s text:c="2"/>let b;</text:p>`,
      ),
  ],
  [
    "lines.odt",
    () =>
      odtOf(
        `<text:p text:style-name="Preformatted_20_Text">let a;</text:p><text:p text:style-name="Preformatted_20_Text"><text:s text:c="2"/>let b;</text:p>`,
      ),
  ],
  ["x.rtf", () => rtfOf(String.raw`{\stylesheet{\s3 Source Code;}}\pard\s3 let a;\line   let b;\par`)],
];

test.each(codes)("line breaks and spaces in the code of %s are kept", async (name, file) => {
  expect(outline(await read(name, await file()))).toContain("codeBlock let a;\n  let b;");
});

test.each<ShapeCase>([
  ["x.html", () => htmlOf("<p>It was won&shy;derful.</p>")],
  ["x.docx", () => docxOf(`<w:p><w:r><w:t>It was won</w:t><w:softHyphen/><w:t>derful.</w:t></w:r></w:p>`)],
  ["x.odt", () => odtOf("<text:p>It was won\u00ADderful.</text:p>")],
  ["x.rtf", () => rtfOf(String.raw`\pard It was won\-derful.\par`)],
  ["x.md", () => bytesOf("It was won\u00ADderful.\n")],
  ["x.txt", () => bytesOf("It was won\u00ADderful.\n")],
])("a soft hyphen in %s does not split the word", async (name, file) => {
  const text = plainTextOf(await read(name, await file()));
  expect(text.replaceAll("\u00AD", "")).toContain("It was wonderful.");
});
