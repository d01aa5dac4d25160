import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { anyDocument } from "#tests/support/any-document.ts";
import { ATTACKS } from "#tests/support/attacks.ts";
import { plainText } from "../epub/read/text/output/plain-text.ts";
import { withBlockIds } from "./block-ids.ts";
import { countText } from "./count-text.ts";
import { plainTextOf } from "./plain-text.ts";
import { documentSchema, emptyDocument, mostCharacters, readDocument } from "./schema.ts";
import { toXhtml } from "./to-xhtml.ts";

const xhtml = { pictureAddress: (hash: string) => `/files/${hash}`, backLabel: "Back to the text" };

function read(json: unknown) {
  const result = readDocument(json);
  if (!result.ok) throw new Error(result.reason);
  return result.document;
}

const paragraphOf = (text: string, more: object = {}) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text, ...more }] }],
});

/** The elements and texts of well-formed XML; throws for anything else. */
function parse(body: string): { elements: string[]; text: string } {
  const parser = new SaxesParser({ xmlns: false });
  const elements: string[] = [];
  let text = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => elements.push(`${tag.name} ${Object.keys(tag.attributes).join(" ")}`.trim()));
  parser.on("text", (piece) => {
    text += piece;
  });
  parser.write(`<body>${body}</body>`).close();
  return { elements, text };
}

const words = (text: string) => text.split(/[\s[\]]+/).filter(Boolean);

test("every document is well-formed XHTML that holds each of its words", () => {
  fc.assert(
    fc.property(anyDocument, (json) => {
      const document = read(json);
      const { text } = parse(
        toXhtml(document, xhtml)
          .replace(/<rt>.*?<\/rt>/g, "")
          .replaceAll("<", " <"),
      );
      const written = new Set(words(text));
      expect(words(plainTextOf(document)).filter((word) => !written.has(word))).toEqual([]);
    }),
  );
});

test("a document is the same after it was stored as JSON", () => {
  fc.assert(fc.property(anyDocument, (json) => read(JSON.parse(JSON.stringify(read(json)))).eq(read(json))));
});

test("every block has an id of its own, and one that has a good id keeps it", () => {
  const random = () => Math.random();
  fc.assert(
    fc.property(anyDocument, (json) => {
      const given = read({ type: "doc", content: [...(json.content ?? []), ...(json.content ?? [])] });
      const document = withBlockIds(given, random);
      const ids: unknown[] = [];
      document.descendants((node) => {
        if ("id" in node.attrs) ids.push(node.attrs["id"]);
      });
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).not.toContain(null);
      expect(plainTextOf(document)).toBe(plainTextOf(given));
      expect(withBlockIds(document, random).eq(document)).toBe(true);
    }),
  );
});

test.each([
  ["a node that is none", { type: "doc", content: [{ type: "script" }] }],
  ["a mark that is none", paragraphOf("x", { marks: [{ type: "onclick" }] })],
  [
    "a script as an address",
    paragraphOf("x", { marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }] }),
  ],
  [
    "an address with a password",
    paragraphOf("x", { marks: [{ type: "link", attrs: { href: "https://a:b@c.org/" } }] }),
  ],
  ["an id that is markup", { type: "doc", content: [{ type: "paragraph", attrs: { id: '"><script>' } }] }],
  [
    "an id that is an object",
    { type: "doc", content: [{ type: "paragraph", attrs: { id: { length: 8 } } }] },
  ],
  [
    "a heading of the chapter's own level",
    { type: "doc", content: [{ type: "heading", attrs: { level: 1 } }] },
  ],
  [
    "a picture without a file",
    { type: "doc", content: [{ type: "figure", attrs: { hash: "../../etc/passwd" } }] },
  ],
  ["a table of a million columns", tableOf({ colspan: 1_000_000 })],
  [
    "a paragraph within a paragraph",
    { type: "doc", content: [{ type: "paragraph", content: [{ type: "paragraph" }] }] },
  ],
  ["a paragraph as a chapter", { type: "paragraph" }],
  ["nothing", null],
  ["a text", "doc"],
  ["a list", []],
])("V05 %s is not a document", (_, json) => {
  expect(readDocument(json)).toMatchObject({ ok: false, reason: "not-a-document" });
});

function tableOf(attrs: object) {
  const cell = { type: "tableCell", attrs, content: [{ type: "paragraph" }] };
  return { type: "doc", content: [{ type: "table", content: [{ type: "tableRow", content: [cell] }] }] };
}

test("V05 a chapter has at most 500,000 characters, and a longer one is refused with its length", () => {
  expect(readDocument(paragraphOf("x".repeat(mostCharacters))).ok).toBe(true);
  expect(readDocument(paragraphOf("x".repeat(mostCharacters + 1)))).toEqual({
    ok: false,
    reason: "too-long",
    given: 500_001,
  });
});

test("H4: a chapter has at most 10,000 blocks, wherever they stand, and pieces of text and attributes to match", () => {
  const refusalOf = (content: object[]) => readDocument({ type: "doc", content });
  const paragraphs = (length: number) => Array.from({ length }, () => ({ type: "paragraph" }));
  expect(refusalOf(paragraphs(10_000)).ok).toBe(true);
  expect(refusalOf(paragraphs(10_001))).toEqual({ ok: false, reason: "too-many-blocks", given: 10_001 });
  const items = paragraphs(5_000).map((paragraph) => ({ type: "listItem", content: [paragraph] }));
  expect(refusalOf([{ type: "bulletList", content: items }])).toMatchObject({ given: 10_001 });
  const pieces = Array.from({ length: 60_000 }, (_, at) => ({
    type: "text",
    text: "x",
    ...(at % 2 === 0 && { marks: [{ type: "bold" }] }),
  }));
  expect(refusalOf([{ type: "paragraph", content: pieces }])).toMatchObject({ reason: "too-complex" });
  const links = Array.from({ length: 1_100 }, (_, at) => ({
    type: "text",
    text: "x",
    marks: [
      {
        type: "link",
        attrs: { href: `https://example.org/${at}/${"x".repeat(1900)}` },
      },
    ],
  }));
  expect(refusalOf([{ type: "paragraph", content: links }])).toMatchObject({ reason: "too-complex" });
});

test("what looks like markup in a text is text", () => {
  for (const [, body] of ATTACKS) {
    const { elements } = parse(toXhtml(read(paragraphOf(body)), xhtml));
    expect(elements).toEqual(["body", "p"]);
  }
});

test("words and characters are counted as those of imported books are", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        anyDocument.map((json) => plainTextOf(read(json))),
      ),
      (given) => {
        // Signs without a form, which imported books lose, are no part of what is written.
        const text = given.replace(/[\u0000-\u0008\u000E-\u001F\u00AD\u2060\u200B]/g, "");
        const { wordCount, characterCount } = plainText(text);
        expect(countText(text)).toEqual({ wordCount, characterCount });
      },
    ),
  );
});

test("a note's reference is in no other link, and leads to the note and back", () => {
  const link = { type: "link", attrs: { href: "https://example.org/" } };
  const document = read({
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "See ", marks: [link] },
          { type: "footnote", content: [{ type: "text", text: "there" }], marks: [link] },
          { type: "text", text: " again", marks: [link] },
        ],
      },
    ],
  });
  const written = toXhtml(document, xhtml);
  expect(written).toContain(
    '<p><a href="https://example.org/">See </a><a class="noteref" epub:type="noteref" role="doc-noteref" id="noteref-1" href="#note-1">1</a><a href="https://example.org/"> again</a></p>',
  );
  expect(written).toContain('<aside id="note-1" epub:type="footnote" role="doc-footnote"><p>there ');
});

test("a new chapter is a paragraph to write in", () => {
  expect(emptyDocument().toJSON()).toMatchObject({ type: "doc", content: [{ type: "paragraph" }] });
  expect(documentSchema.nodes["doc"]?.contentMatch.defaultType?.name).toBe("paragraph");
});
