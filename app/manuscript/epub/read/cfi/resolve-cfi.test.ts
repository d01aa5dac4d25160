import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMarkup } from "../markup/parse-markup.ts";
import { childElements, type ElementNode, rawTextOf } from "../markup/tree.ts";
import { insertAnchors } from "./insert-anchors.ts";
import { type CfiPath, parseCfi } from "./parse-cfi.ts";
import { type CfiTarget, CountedTree } from "./resolve-cfi.ts";

const html = `<html><head><title>t</title></head><body id="body"><p id="one">One <em>two</em> three</p><p>Four</p><ul>
<li>Five</li><li id="six">Six</li></ul><img id="pic" src="x"/></body></html>`;

const treeOf = (markup: string): ElementNode => {
  const [top] = childElements(parseMarkup(markup).root);
  if (!top) throw new Error("no element");
  return top;
};

function inDocument(
  steps: string,
): Omit<CfiPath, "documents"> & { steps: NonNullable<CfiPath["documents"][number]> } {
  const cfi = parseCfi(`epubcfi(${steps})`);
  if (!cfi) throw new Error(`no CFI: ${steps}`);
  const { documents, ...rest } = cfi.start;
  return { steps: documents[0] ?? [], ...rest };
}

const say = (target: CfiTarget) =>
  target.kind === "text"
    ? `${target.parent.name}: ${target.text.text.slice(0, target.offset)}|${target.text.text.slice(target.offset)}`
    : target.element.name + (target.element.attributes["id"] ? `#${target.element.attributes["id"]}` : "");
const find = (steps: string) => say(new CountedTree(treeOf(html)).find(inDocument(steps)));

test.each<[what: string, steps: string, target: string]>([
  ["even steps count elements", "/4/2", "p#one"],
  ["and count on inside", "/4/2/2", "em"],
  ["odd steps are the text before", "/4/2/1:2", "p: On|e "],
  ["between", "/4/2/2/1:3", "em: two|"],
  ["and after elements", "/4/2/3:1", "p:  |three"],
  ["without an offset a text begins", "/4/2/1", "p: |One "],
  ["an offset beyond the text is its end", "/4/2/1:99", "p: One |"],
  ["a text that is not there is the element that begins there", "/4/1", "p#one"],
  ["or the whole, where nothing follows", "/4/9", "body#body"],
  ["an element beyond the last is the whole", "/4/98", "body#body"],
  ["an expected id is found where the count is wrong", "/4[body]/2[six]", "li#six"],
  ["and the count holds where the id is gone", "/4/4[gone]", "p"],
  ["an id that is as expected changes nothing", "/4[body]/2[one]/2", "em"],
  ["white space between items is text", "/4/6/1:1", "ul: \n|"],
])("%s", (_, steps, target) => {
  expect(find(steps)).toBe(target);
});

test("where the words around an offset are others, the same words elsewhere in the text are meant", () => {
  expect(find("/4/2/3:1[%20,three]".replace("%20", " "))).toBe("p:  |three");
  expect(find("/4/2/3:4[,three]")).toBe("p:  |three");
  expect(find("/4/2/3:2[nowhere,]")).toBe("p:  t|hree");
});

/** The document after anchors were put at these places, and the ids that lead there. */
function anchored(markup: string, ...paths: string[]) {
  const top = treeOf(markup);
  const tree = new CountedTree(top);
  const ids = insertAnchors(paths.map((path, at) => ({ place: tree.find(inDocument(path)), id: `a${at}` })));
  return { ids, html: write(top) };
}
const write = (element: ElementNode): string =>
  `<${element.name}${Object.entries(element.attributes)
    .map(([name, value]) => ` ${name}=${value}`)
    .join(
      "",
    )}>${element.children.map((child) => (child.kind === "text" ? child.text : write(child))).join("")}</${element.name}>`;

test.each<[what: string, markup: string, paths: string[], ids: string[], written: string]>([
  ["an element with an id needs no other", "<p id='x'>a</p>", [""], ["x"], "<p id=x>a</p>"],
  ["an element without one has an anchor within", "<p>a</p>", [""], ["a0"], "<p><span id=a0></span>a</p>"],
  ["a character has an anchor before it", "<p>abc</p>", ["/1:1"], ["a0"], "<p>a<span id=a0></span>bc</p>"],
  [
    "two characters of one text have each their own",
    "<p>abc</p>",
    ["/1:1", "/1:2"],
    ["a0", "a1"],
    "<p>a<span id=a0></span>b<span id=a1></span>c</p>",
  ],
  [
    "in whatever order they come",
    "<p>abc</p>",
    ["/1:2", "/1:1"],
    ["a0", "a1"],
    "<p>a<span id=a1></span>b<span id=a0></span>c</p>",
  ],
  [
    "a picture has its anchor before it",
    "<p>a<img></img></p>",
    ["/2"],
    ["a0"],
    "<p>a<span id=a0></span><img></img></p>",
  ],
  [
    "a list has it in its first item",
    "<div><ul><li>a</li></ul></div>",
    ["/2"],
    ["a0"],
    "<div><ul><li><span id=a0></span>a</li></ul></div>",
  ],
  [
    "a table in its first cell",
    "<div><table><tr><td>a</td></tr></table></div>",
    ["/2"],
    ["a0"],
    "<div><table><tr><td><span id=a0></span>a</td></tr></table></div>",
  ],
  [
    "white space between items is the next item",
    "<ul> <li>a</li> <li>b</li></ul>",
    ["/3:0"],
    ["a0"],
    "<ul> <li>a</li> <li><span id=a0></span>b</li></ul>",
  ],
])("%s", (_, markup, paths, ids, written) => {
  const steps = paths.map((path) => path || "/2[none]");
  const found = paths[0] === "" ? anchoredWhole(markup) : anchored(markup, ...steps);
  expect(found).toEqual({ ids, html: written });
});

/** An anchor of the outermost element itself. */
function anchoredWhole(markup: string) {
  const top = treeOf(markup);
  return {
    ids: insertAnchors([{ place: { kind: "element", element: top, parent: null }, id: "a0" }]),
    html: write(top),
  };
}

test("anchors add no word and lose none, wherever they are put", () => {
  const steps = fc
    .array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 4 })
    .map((some) => some.map((step) => `/${step}`).join(""));
  const path = fc
    .tuple(steps, fc.option(fc.nat({ max: 12 })))
    .map(([some, offset]) => `/4${some}${offset === null ? "" : `:${offset}`}`);
  fc.assert(
    fc.property(fc.array(path, { maxLength: 6 }), (paths) => {
      const top = treeOf(html);
      const before = rawTextOf(top);
      const tree = new CountedTree(top);
      const ids = insertAnchors(
        paths.map((each, at) => ({ place: tree.find(inDocument(each)), id: `a${at}` })),
      );
      expect(rawTextOf(top)).toBe(before);
      expect(ids).toHaveLength(paths.length);
      const written = write(top);
      for (const id of ids) expect(written, `${id} of ${paths.join(" ")}`).toContain(`id=${id}`);
    }),
    { numRuns: 200 },
  );
});
