import { Transform } from "@tiptap/pm/transform";
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentSchema as schema } from "#app/manuscript/document/schema.ts";
import { anyDocument } from "#tests/support/any-document.ts";
import type { Node } from "@tiptap/pm/model";
import { replaceMatches } from "../find-replace/find-text.ts";
import { educationsIn } from "./educate.ts";

const listEducations = (document: Node, language: string) =>
  [...educationsIn(document, language)].filter((education) => education !== null);

function educate(document: Node, language: string): Node {
  const found = listEducations(document, language);
  const words = new Map(found.map((education) => [education.from, education.words]));
  return replaceMatches(new Transform(document), found, words).doc;
}

const paragraph = (...content: Node[]) => schema.node("paragraph", null, content);
const doc = (...blocks: Node[]) => schema.node("doc", null, blocks);
const line = (words: string, language: string) =>
  educate(doc(paragraph(schema.text(words))), language).textContent;

test.each([
  ["en", `"No," she said -- "it's 'late'..."`, "“No,” she said — “it’s ‘late’…”"],
  ["en", `'Tis the '90s, rock 'n' roll; 'this' too`, "’Tis the ’90s, rock ’n’ roll; ‘this’ too"],
  ["de", `"Nein" -- sagte sie...`, "„Nein“ – sagte sie…"],
  ["fr", `"Non" ! L'été : "oui" ?`, "«\u202fNon\u202f»\u202f! L’été\u00a0: «\u202foui\u202f»\u202f?"],
  ["pt-BR", `--"Não", disse. "A 'água' d'ouro"...`, "—“Não”, disse. “A ‘água’ d’ouro”…"],
  ["pt-PT", `"Não"`, "«Não»"],
  ["da", `"Nej, 'nej'"`, "»Nej, ›nej‹«"],
  ["en", `see https://example.org/a--b...c "there"`, "see https://example.org/a--b...c “there”"],
  ["en", "a --> b, <!-- c -->, ---- and ..... stay", "a --> b, <!-- c -->, ---- and ..... stay"],
  ["en", "The end....", "The end…."],
])("12: a text in %s gets the typographic characters of its language: %s", (language, words, expected) => {
  expect(line(words, language)).toBe(expected);
});

test("12: code stays unchanged, notes are treated as separate lines, and text in another language gets that language's marks", () => {
  const code = schema.mark("code");
  const french = schema.mark("language", { tag: "fr" });
  const note = schema.node("footnote", null, [schema.text(`"Ibid."`)]);
  const given = doc(
    schema.node("codeBlock", null, [schema.text(`print("a--b")...`)]),
    paragraph(
      schema.text(`"`),
      schema.text(`a "b"`, [code]),
      schema.text(`" `),
      note,
      schema.text(`"Oui"`, [french]),
    ),
  );
  const set = educate(given, "en");
  expect(set.child(0).textContent).toBe(`print("a--b")...`);
  expect(set.child(1).children.map(({ textContent }) => textContent)).toEqual([
    "“",
    `a "b"`,
    "” ",
    "“Ibid.”",
    "«\u202fOui\u202f»",
  ]);
});

const signed = fc
  .array(
    fc.constantFrom(`"`, "'", "--", "...", " ", ".", "-", "a", "tis", "?", "“", "’", "…", "\u202f", "1"),
    {
      maxLength: 30,
    },
  )
  .map((pieces) => pieces.join(""));
const language = fc.constantFrom("en", "de", "fr", "pt-BR", "da", "sv", "pl", "ru", "ja");

test("12: a text that is already typographic stays unchanged in every language", () => {
  fc.assert(
    fc.property(fc.array(signed.filter(Boolean), { minLength: 1, maxLength: 4 }), language, (lines, tag) => {
      const once = educate(doc(...lines.map((words) => paragraph(schema.text(words)))), tag);
      expect(listEducations(once, tag)).toEqual([]);
    }),
  );
});

test("12: typographic replacement changes only quotation marks, dashes, dots and spaces", () => {
  const bare = (node: Node): string => node.textContent.replaceAll(/["'“”‘’„‚«»‹›\-–—.…\s]/g, "");
  fc.assert(
    fc.property(anyDocument, language, (json, tag) => {
      const given = schema.nodeFromJSON(json);
      const set = educate(given, tag);
      set.check();
      expect(bare(set)).toBe(bare(given));
      expect(set.children.map(({ type, attrs }) => [type.name, attrs])).toEqual(
        given.children.map(({ type, attrs }) => [type.name, attrs]),
      );
      expect(listEducations(set, tag)).toEqual([]);
    }),
  );
});
