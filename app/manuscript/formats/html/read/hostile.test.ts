import fc from "fast-check";
import { expect, test } from "vitest";
import { documentSchema } from "../../../document/schema.ts";
import { hasGoodAttributes } from "../../../document/nodes/attribute-rules.ts";
import { ATTACKS } from "#tests/support/attacks.ts";
import { outlineOf } from "#tests/support/outline.ts";
import { RefusedManuscript } from "./manuscript.ts";
import { readHtml } from "./read-html.ts";

const picture = { hash: "b".repeat(64), width: 3, height: 2 };
const options = { picture: (source: string) => (source === "x" ? picture : null) };

/** Blocks as they come have the levels 0 to 6 of their file; everything else must be what a chapter may hold. */
function expectLawful(html: string): void {
  const { blocks } = readHtml([{ html }], options);
  for (const block of blocks) {
    block.check();
    block.descendants((node) => expect(hasGoodAttributes(node), node.toString()).toBe(true));
    if (block.type.name !== "heading") expect(hasGoodAttributes(block), block.toString()).toBe(true);
  }
  if (blocks.length > 0) documentSchema.node("doc", null, blocks).check();
}

test.each(ATTACKS)("nothing outside the schema remains of %s", (_, body) => {
  expectLawful(body);
  expect(JSON.stringify(readHtml([{ html: body }]).blocks.map((block) => block.toJSON()))).not.toMatch(
    /"href":"(?!https:\/\/example\.org\/|#)/,
  );
});

const name = fc.constantFrom(
  ..."p div span a b i em sup code table tr td th thead caption ul ol li dl dt dd blockquote pre figure figcaption img h1 h2 h6 hr br ruby rt section aside".split(
    " ",
  ),
);
const attribute = fc.constantFrom(
  "",
  ' id="a"',
  ' id="abcdefgh"',
  ' href="#a"',
  ' href="javascript:x"',
  ' class="stanza"',
  ' class="line i3"',
  ' class="octavo-text"',
  ' class="author-note note-before"',
  ' class="dropcap"',
  ' class="caption"',
  ' src="x" alt="y"',
  ' src="gone" alt="z"',
  ' role="doc-footnote" id="b"',
  ' role="doc-noteref" href="#b"',
  ' colspan="2" rowspan="0"',
  ' start="-9" type="i"',
  ' lang="fr" style="font-weight:bold;text-align:center"',
);
const tree = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 7 },
    fc.constantFrom("word", " ", "* * *", "1", "\u00A0", "<br>"),
    fc
      .tuple(name, attribute, fc.array(tie("node"), { maxLength: 4 }))
      .map(([tag, given, children]) => `<${tag}${given}>${children.join("")}</${tag}>`),
  ),
})).node;
const trees = fc.array(tree, { minLength: 1, maxLength: 6 }).map((nodes) => nodes.join(""));

test("any tree of elements becomes blocks and attributes that the schema allows", () => {
  fc.assert(fc.property(trees, expectLawful), { numRuns: 300 });
});

test("any characters become blocks that the schema allows", () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 9 }),
    fc.constantFrom(
      "<",
      ">",
      "</",
      "<p ",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "&",
      "&#",
      "<table",
      "<a href=",
      '"',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => expectLawful(pieces.join(""))),
    { numRuns: 300 },
  );
});

test("reading keeps no state between files", () => {
  fc.assert(
    fc.property(trees, trees, (one, other) => {
      const before = outlineOf(readHtml([{ html: one }], options).blocks);
      readHtml([{ html: other }], options);
      expect(outlineOf(readHtml([{ html: one }], options).blocks)).toEqual(before);
    }),
    { numRuns: 60 },
  );
});

const word = fc.stringMatching(/^[a-z]{3,9}$/);
const wrap = fc.constantFrom(
  (text: string) => `<p>${text}</p>`,
  (text: string) => `<div>${text}</div>`,
  (text: string) => `<h2>${text}</h2>`,
  (text: string) => `<blockquote><p>${text}</p></blockquote>`,
  (text: string) => `<ul><li>${text}</li></ul>`,
  (text: string) => `<table><tr><td>${text}</td><td>cell</td></tr></table>`,
  (text: string) => `<p class="stanza">${text}</p>`,
  (text: string) => `<pre>${text}</pre>`,
  (text: string) => `<section><article>${text}</article></section>`,
  (text: string) => `<x-unknown><b>${text}</b></x-unknown>`,
  (text: string) => text,
);

test("no word is lost and their order is kept, in any elements", () => {
  const lines = fc.array(fc.tuple(fc.array(word, { minLength: 1, maxLength: 5 }), wrap), {
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(lines, (written) => {
      const html = written.map(([words, around]) => around(words.join(" "))).join("\n");
      const { blocks } = readHtml([{ html }]);
      const found = blocks.map((block) => block.textBetween(0, block.content.size, " ")).join(" ");
      const expected = written.flatMap(([words]) => words);
      expect(found.split(/\s+/).filter((each) => each !== "" && each !== "cell")).toEqual(
        expected.filter((each) => each !== "cell"),
      );
    }),
    { numRuns: 150 },
  );
});

test.each([
  ["elements without end", `${"<b>".repeat(100_000)}x`],
  [
    "entities that stand for each other",
    `<!DOCTYPE x [${Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join("")}<!ENTITY e0 "lol">]><p>&e12;</p>`,
  ],
  ["an entity that is another file", '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><p>&e;</p>'],
])("%s are refused as hostile", (_, html) => {
  expect(() => readHtml([{ html }])).toThrow(RefusedManuscript);
});

test("a file with too many elements is refused before its tree is built", () => {
  const html = "<b></b>".repeat(1_500_001);
  expect(() => readHtml([{ html }])).toThrow(/too-complex: 1500001 elements/);
});

test.each([
  ["divisions in each other", "<div>".repeat(1_500)],
  ["emphasis in each other", "<b>".repeat(1_500)],
  ["lists in each other", "<ul><li>".repeat(700)],
  ["quotations in each other", "<blockquote>".repeat(1_500)],
  ["tables in each other", "<table><tr><td>".repeat(400)],
])("%s keep their text and do not overflow the stack", (_, open) => {
  const { blocks } = readHtml([{ html: `${open}deep` }]);
  expect(blocks.map((block) => block.textContent).join("")).toBe("deep");
});
