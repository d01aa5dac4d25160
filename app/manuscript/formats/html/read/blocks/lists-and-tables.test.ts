import { expect, test } from "vitest";
import { outlineOf } from "#tests/support/outline.ts";
import { readHtml } from "../read-html.ts";

const read = (html: string) => outlineOf(readHtml([{ html }]).blocks);

test.each<[what: string, html: string, blocks: string[]]>([
  [
    "a list holds items, and each item a paragraph",
    "<ul><li>a</li><li>b</li></ul>",
    ["bulletList", "  listItem", "    paragraph: a", "  listItem", "    paragraph: b"],
  ],
  [
    "old lists are lists",
    "<menu><li>a</li></menu><dir><li>b</li></dir>",
    ["bulletList", "  listItem", "    paragraph: a", "bulletList", "  listItem", "    paragraph: b"],
  ],
  [
    "a list in a list is of its item",
    "<ul><li>a<ul><li>b</li></ul></li></ul>",
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
    "an item of nothing but a list is no item: its items belong to the list around it",
    "<ul><li><ul><li>deep</li></ul></li><li>a</li></ul>",
    ["bulletList", "  listItem", "    paragraph: deep", "  listItem", "    paragraph: a"],
  ],
  [
    "several paragraphs of an item stay together",
    "<ol><li><p>a</p><p>b</p></li></ol>",
    ["orderedList", "  listItem", "    paragraph: a", "    paragraph: b"],
  ],
  [
    "a heading at the beginning of an item is its paragraph",
    "<ul><li><h3>a</h3><p>b</p></li></ul>",
    ["bulletList", "  listItem", "    paragraph: a", "    paragraph: b"],
  ],
  [
    "an item that begins with a quotation has an empty paragraph before it",
    "<ul><li><blockquote>a</blockquote></li></ul>",
    ["bulletList", "  listItem", "    paragraph", "    blockquote", "      paragraph: a"],
  ],
  [
    "words between items are an item",
    "<ul>x<li>a</li><p>y</p></ul>",
    [
      "bulletList",
      "  listItem",
      "    paragraph: x",
      "  listItem",
      "    paragraph: a",
      "  listItem",
      "    paragraph: y",
    ],
  ],
  ["a list without words is left out", "<ul><li> </li><li></li></ul><p>a</p>", ["paragraph: a"]],
  [
    "numbers begin where the list says",
    '<ol start="7"><li>a</li></ol><ol start="-3"><li>b</li></ol>',
    [
      "orderedList(start=7)",
      "  listItem",
      "    paragraph: a",
      "orderedList(start=-3)",
      "  listItem",
      "    paragraph: b",
    ],
  ],
  [
    "or where its first item says",
    '<ol><li value="4">a</li><li>b</li></ol>',
    ["orderedList(start=4)", "  listItem", "    paragraph: a", "  listItem", "    paragraph: b"],
  ],
  [
    "a start that is none, or beyond all reason, is one",
    '<ol start="x"><li>a</li></ol><ol start="99999999"><li>b</li></ol>',
    ["orderedList", "  listItem", "    paragraph: a", "orderedList", "  listItem", "    paragraph: b"],
  ],
  [
    "letters and Roman numbers are kept as such, and nothing else",
    '<ol type="a"><li>a</li></ol><ol type="I"><li>b</li></ol><ol type="x"><li>c</li></ol><ol type="1"><li>d</li></ol>',
    [
      "orderedList(type=a)",
      "  listItem",
      "    paragraph: a",
      "orderedList(type=I)",
      "  listItem",
      "    paragraph: b",
      "orderedList",
      "  listItem",
      "    paragraph: c",
      "orderedList",
      "  listItem",
      "    paragraph: d",
    ],
  ],
])("%s", (_, html, blocks) => {
  expect(read(html)).toEqual(blocks);
});

test.each<[what: string, html: string, blocks: string[]]>([
  [
    "a table holds rows, and each cell blocks",
    "<table><tr><td>a</td><td><p>b</p><p>c</p></td></tr></table>",
    [
      "table",
      "  tableRow",
      "    tableCell",
      "      paragraph: a",
      "    tableCell",
      "      paragraph: b",
      "      paragraph: c",
    ],
  ],
  [
    "cells of a head are headings, whatever they are written as",
    "<table><thead><tr><td>a</td></tr></thead><tbody><tr><th>b</th></tr><tr><td>c</td></tr></tbody></table>",
    [
      "table",
      "  tableRow",
      "    tableHeader",
      "      paragraph: a",
      "  tableRow",
      "    tableHeader",
      "      paragraph: b",
      "  tableRow",
      "    tableCell",
      "      paragraph: c",
    ],
  ],
  [
    "a caption stands before its table",
    "<table><caption>Named</caption><tr><td>a</td><td>b</td></tr></table>",
    [
      "paragraph: Named",
      "table",
      "  tableRow",
      "    tableCell",
      "      paragraph: a",
      "    tableCell",
      "      paragraph: b",
    ],
  ],
  [
    "spans are kept, and those beyond reason are one",
    '<table><tr><td colspan="2" rowspan="3">a</td><td colspan="0">b</td><td rowspan="9999">c</td><td colspan="x">d</td></tr></table>',
    [
      "table",
      "  tableRow",
      "    tableCell(colspan=2 rowspan=3)",
      "      paragraph: a",
      "    tableCell",
      "      paragraph: b",
      "    tableCell",
      "      paragraph: c",
      "    tableCell",
      "      paragraph: d",
    ],
  ],
  [
    "an empty cell holds its place",
    "<table><tr><td></td><td>b</td></tr></table>",
    ["table", "  tableRow", "    tableCell", "      paragraph", "    tableCell", "      paragraph: b"],
  ],
  [
    "cells are aligned as they say",
    '<table><tr><td align="center">a</td><td style="text-align:right">b</td><td class="align-left">c</td></tr></table>',
    [
      "table",
      "  tableRow",
      "    tableCell(align=center)",
      "      paragraph: a",
      "    tableCell(align=right)",
      "      paragraph: b",
      "    tableCell(align=left)",
      "      paragraph: c",
    ],
  ],
  [
    "one cell alone is a frame, and what is in it stays",
    "<table><tr><td><p>a</p><p>b</p></td></tr></table>",
    ["paragraph: a", "paragraph: b"],
  ],
  [
    "what stands in a table outside its cells stands before it, as in a browser",
    "<table>one<tr><td>a</td>two<td>b</td></tr><p>three</p><tbody>four</tbody><colgroup><col></colgroup></table>",
    [
      "paragraph: onetwo",
      "paragraph: three",
      "paragraph: four",
      "table",
      "  tableRow",
      "    tableCell",
      "      paragraph: a",
      "    tableCell",
      "      paragraph: b",
    ],
  ],
  ["a table of nothing but words is those words", "<table><tr>a</tr></table>", ["paragraph: a"]],
  ["a table without cells is left out", "<table><tr></tr></table><p>a</p>", ["paragraph: a"]],
  [
    "a table in a cell is a table",
    "<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>",
    [
      "table",
      "  tableRow",
      "    tableCell",
      "      paragraph: a",
      "    tableCell",
      "      table",
      "        tableRow",
      "          tableCell",
      "            paragraph: b",
      "          tableCell",
      "            paragraph: c",
    ],
  ],
  [
    "emphasis of a cell holds for its words",
    '<table><tr><td style="font-weight:bold">a</td><td>b</td></tr></table>',
    [
      "table",
      "  tableRow",
      "    tableCell",
      "      paragraph: {bold:a}",
      "    tableCell",
      "      paragraph: b",
    ],
  ],
])("%s", (_, html, blocks) => {
  expect(read(html)).toEqual(blocks);
});

test.each<[what: string, html: string, blocks: string[]]>([
  [
    "lines parted by line breaks are a stanza",
    '<p class="stanza">a<br>b</p>',
    ["verse", "  verseLine: a", "  verseLine: b"],
  ],
  [
    "lines that are elements are a stanza, with how far they are set in",
    '<div class="poem"><p>a</p><p class="i2">b</p><div class="indent-4">c</div><p class="indent9">d</p></div>',
    [
      "verse",
      "  verseLine: a",
      "  verseLine(indent=2): b",
      "  verseLine(indent=4): c",
      "  verseLine(indent=4): d",
    ],
  ],
  [
    "stanzas one after the other are one poem, an empty line between them",
    '<div class="verse"><span class="line">a</span></div><div class="verse"><span class="line">b</span></div>',
    ["verse", "  verseLine: a", "  verseLine", "  verseLine: b"],
  ],
  [
    "stanzas within a poem are its own",
    '<div class="poem"><p class="stanza">a<br>b</p><p class="stanza">c</p></div>',
    ["verse", "  verseLine: a", "  verseLine: b", "  verseLine", "  verseLine: c"],
  ],
  [
    "prose between stanzas parts poems",
    '<p class="stanza">a</p><p>prose</p><p class="stanza">b</p>',
    ["verse", "  verseLine: a", "paragraph: prose", "verse", "  verseLine: b"],
  ],
  [
    "another poem begins where our own files say so",
    '<p class="stanza">a</p><p class="stanza poem">b</p>',
    ["verse", "  verseLine: a", "verse", "  verseLine: b"],
  ],
  [
    "emphasis in a line stays, empty lines go",
    '<p class="stanza">a <i>b</i><br><br><br>c</p>',
    ["verse", "  verseLine: a {italic:b}", "  verseLine: c"],
  ],
  [
    "a poem's heading is a heading",
    '<div class="poem"><h3>Title</h3><p class="stanza">a</p></div>',
    ["heading(level=3): Title", "verse", "  verseLine: a"],
  ],
  ["a stanza without words is left out", '<p class="stanza"> <br> </p><p>a</p>', ["paragraph: a"]],
])("%s", (_, html, blocks) => {
  expect(read(html)).toEqual(blocks);
});

const picture = { hash: "a".repeat(64), width: 30, height: 20 };
const readWithPictures = (html: string) => {
  const { blocks, warnings } = readHtml([{ html }], {
    picture: (source) => (source.startsWith("known") ? picture : null),
  });
  return { blocks: outlineOf(blocks), warnings };
};
const figure = `figure(hash=${picture.hash}`;
const size = "width=30 height=20)";

test.each<[what: string, html: string, blocks: string[]]>([
  [
    "a picture is a figure with its description",
    '<img src="known.png" alt=" a  leaf ">',
    [`${figure} alt=a leaf ${size}`],
  ],
  [
    "a picture within a paragraph parts it",
    '<p>a<img src="known.png" alt="x">b</p>',
    ["paragraph: a", `${figure} alt=x ${size}`, "paragraph: b"],
  ],
  [
    "a figure's caption is its words",
    '<figure><img src="known.png" alt="x"><figcaption>A <i>leaf</i></figcaption></figure>',
    [`${figure} alt=x ${size}: A {italic:leaf}`],
  ],
  [
    "what else a figure holds stands after it",
    '<figure><img src="known.png" alt="x"><figcaption>A leaf</figcaption><p>More</p></figure>',
    [`${figure} alt=x ${size}: A leaf`, "paragraph: More"],
  ],
  [
    "a caption that a word processor keeps as a paragraph joins its picture",
    '<p><img src="known.png" alt="x"></p><p class="caption">A leaf</p>',
    [`${figure} alt=x ${size}: A leaf`],
  ],
  [
    "a caption without a picture before it is a paragraph",
    '<p>a</p><p class="caption">b</p>',
    ["paragraph: a", "paragraph: b"],
  ],
  [
    "a figure of several pictures is each of them",
    '<figure><img src="known1" alt="x"><img src="known2" alt="y"><figcaption>Both</figcaption></figure>',
    [`${figure} alt=x ${size}`, `${figure} alt=y ${size}`, "paragraph: Both"],
  ],
  [
    "a picture that is there for its looks alone says so",
    '<img src="known.png" alt="" role="presentation">',
    [`${figure} isDecorative=true ${size}`],
  ],
  [
    "a heading that is a picture has its description for words",
    '<h2><img src="known.png" alt="The Sea"></h2>',
    ["heading: The Sea", `${figure} alt=The Sea ${size}`],
  ],
  [
    "a picture beside the words of a heading follows it",
    '<h2>Words<img src="known.png" alt="x"></h2>',
    ["heading: Words", `${figure} alt=x ${size}`],
  ],
])("%s", (_, html, blocks) => {
  expect(readWithPictures(html)).toEqual({ blocks, warnings: [] });
});

test("a missing picture is replaced by its description and caption and reported by name", () => {
  const html = `<figure><img src="pics/lost.png" alt="a leaf"><figcaption>Caption</figcaption></figure><img src="pics/lost.png"><img src="data:image/png;base64,AAAA">`;
  expect(readWithPictures(html)).toEqual({
    blocks: ["paragraph: [a leaf]", "paragraph: Caption"],
    warnings: [
      "The picture lost.png is not in the file, or cannot be read: its description stands in its place.",
      "The picture a picture is not in the file, or cannot be read: its description stands in its place.",
    ],
  });
});
