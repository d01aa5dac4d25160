import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMarkup } from "../markup/parse-markup.ts";
import { childElements, type ElementNode, rawTextOf } from "../markup/tree.ts";
import { insertAnchors } from "./insert-anchors.ts";
import { parseCfi } from "./parse-cfi.ts";
import { CountedTree } from "./resolve-cfi.ts";

/** The tree as markup without attributes; an anchor is its id in braces. */
function outlineOf(element: ElementNode): string {
  const inside = element.children.map((child) => (child.kind === "text" ? child.text : outlineOf(child)));
  const { id = "" } = element.attributes;
  if (element.name === "span" && id.startsWith("cfi")) return `{${id}}`;
  return `<${element.name}>${inside.join("")}</${element.name}>`;
}

/** The document with an anchor for each place, and the ids under which these are found. */
function anchored(markup: string, ...places: string[]) {
  const [root] = childElements(parseMarkup(`<body>${markup}</body>`).root);
  if (!root) throw new Error("no root");
  const tree = new CountedTree(root);
  const targets = places.map((place, at) => {
    const start = parseCfi(`epubcfi(${place})`)?.start;
    const { documents: [steps = []] = [], offset = null, expected = null } = start ?? {};
    return { id: `cfi${at + 1}`, place: tree.find({ steps, offset, expected }) };
  });
  const ids = insertAnchors(targets);
  return { ids, outline: outlineOf(root).replace(/^<body>|<\/body>$/g, ""), text: rawTextOf(root) };
}

interface AnchorCase {
  why: string;
  markup: string;
  places: string[];
  outline: string;
  ids?: string[];
}

const cases: AnchorCase[] = [
  {
    why: "a character in a paragraph",
    markup: "<p>abcd</p>",
    places: ["/2/1:2"],
    outline: "<p>ab{cfi1}cd</p>",
  },
  { why: "the first character", markup: "<p>abcd</p>", places: ["/2/1:0"], outline: "<p>{cfi1}abcd</p>" },
  { why: "the end of a text", markup: "<p>abcd</p>", places: ["/2/1:4"], outline: "<p>abcd{cfi1}</p>" },
  {
    why: "an offset behind the end of a text",
    markup: "<p>abcd</p>",
    places: ["/2/1:99"],
    outline: "<p>abcd{cfi1}</p>",
  },
  {
    why: "the text behind an element",
    markup: "<p>a<i>b</i>cd</p>",
    places: ["/2/3:1"],
    outline: "<p>a<i>b</i>c{cfi1}d</p>",
  },
  {
    why: "a text that is not there",
    markup: "<p><i>b</i></p>",
    places: ["/2/1:0"],
    outline: "<p><i>{cfi1}b</i></p>",
  },
  { why: "a paragraph", markup: "<p>a</p><p>b</p>", places: ["/4"], outline: "<p>a</p><p>{cfi1}b</p>" },
  {
    why: "a paragraph with an id, by that id",
    markup: '<p>a</p><p id="own">b</p>',
    places: ["/4"],
    outline: "<p>a</p><p>b</p>",
    ids: ["own"],
  },
  {
    why: "a picture, before it",
    markup: "<p>a<img/>b</p>",
    places: ["/2/2"],
    outline: "<p>a{cfi1}<img></img>b</p>",
  },
  {
    why: "a drawing, before it",
    markup: "<p>a</p><svg><g/></svg>",
    places: ["/4"],
    outline: "<p>a</p>{cfi1}<svg><g></g></svg>",
  },
  {
    why: "a list, in its first item",
    markup: "<ul><li>a</li><li>b</li></ul>",
    places: ["/2"],
    outline: "<ul><li>{cfi1}a</li><li>b</li></ul>",
  },
  {
    why: "a table, in its first cell",
    markup: "<table><tbody><tr><td>a</td></tr></tbody></table>",
    places: ["/2"],
    outline: "<table><tbody><tr><td>{cfi1}a</td></tr></tbody></table>",
  },
  {
    why: "white space between items, in the next item",
    markup: "<ul> <li>a</li> <li>b</li></ul>",
    places: ["/2/3:0"],
    outline: "<ul> <li>a</li> <li>{cfi1}b</li></ul>",
  },
  {
    why: "white space behind the last item, nowhere",
    markup: "<ul><li>a</li> </ul>",
    places: ["/2/3:0"],
    outline: "<ul><li>a</li> </ul>",
  },
  {
    why: "two characters of one text",
    markup: "<p>abcd</p>",
    places: ["/2/1:1", "/2/1:3"],
    outline: "<p>a{cfi1}bc{cfi2}d</p>",
  },
  {
    why: "two characters of one text, the later one first",
    markup: "<p>abcd</p>",
    places: ["/2/1:3", "/2/1:1"],
    outline: "<p>a{cfi2}bc{cfi1}d</p>",
  },
  {
    why: "the nearest element where steps lead nowhere",
    markup: "<p>a</p>",
    places: ["/2/8/2"],
    outline: "<p>{cfi1}a</p>",
  },
  {
    why: "words that moved, by what stands around them",
    markup: "<p>new abcd</p>",
    places: ["/2/1:2[ab,cd]"],
    outline: "<p>new ab{cfi1}cd</p>",
  },
];

test.each(cases)("an anchor is set for $why", ({ markup, places, outline, ids }) => {
  const made = anchored(markup, ...places);
  expect(made.outline).toBe(outline);
  expect(made.ids).toEqual(ids ?? places.map((_, at) => `cfi${at + 1}`));
});

test("whatever places are named, no character of the text is lost or moved", () => {
  const markup =
    "<p>ab<i>cd</i>ef</p> <ul> <li>gh</li> <li>ij<img/>kl</li></ul><table><tr><td>mn</td></tr></table>";
  const { text } = anchored(markup);
  const place = fc
    .tuple(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }), fc.nat({ max: 5 }))
    .map(([steps, offset]) => `${steps.map((step) => `/${step}`).join("")}:${offset}`);
  fc.assert(
    fc.property(fc.array(place, { maxLength: 6 }), (places) => {
      expect(anchored(markup, ...places).text).toBe(text);
    }),
    { numRuns: 300 },
  );
});
