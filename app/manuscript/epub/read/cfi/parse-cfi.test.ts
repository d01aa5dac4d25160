import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cfi, type CfiPath, parseCfi } from "./parse-cfi.ts";

const escaped = (text: string) => text.replace(/[\^[\](),;=]/g, "^$&");

function written({ documents, offset, expected }: CfiPath): string {
  const steps = documents.map((one) =>
    one.map(({ index, id }) => `/${index}${id === null ? "" : `[${escaped(id)}]`}`).join(""),
  );
  const words = expected ? `[${escaped(expected.before)},${escaped(expected.after)}]` : "";
  return steps.join("!") + (offset === null ? "" : `:${offset}${words}`);
}

const word = fc.string({ unit: "grapheme", maxLength: 12 });
const step = fc.record({
  index: fc.nat(200),
  id: fc.option(
    word.filter((text) => text !== ""),
    { nil: null },
  ),
});
const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 });
const terminated = fc.record({
  offset: fc.nat(5000),
  expected: fc.option(fc.record({ before: word, after: word }), { nil: null }),
});
const path = fc.tuple(steps, fc.option(terminated, { nil: null })).map(([documents, end]): CfiPath => ({
  documents,
  offset: end?.offset ?? null,
  expected: end?.expected ?? null,
}));

test("a canonical fragment identifier is read as it was written, whatever its ids and words are", () => {
  fc.assert(
    fc.property(path, (start) => {
      expect(parseCfi(`epubcfi(${written(start)})`)).toEqual({ start, end: null } satisfies Cfi);
    }),
  );
});

test("a range is read as both its ends, with what they have in common", () => {
  const tail = fc.tuple(fc.array(step, { minLength: 1, maxLength: 3 }), fc.nat(500));
  fc.assert(
    fc.property(steps, tail, tail, (documents, first, last) => {
      const common: CfiPath = { documents, offset: null, expected: null };
      const end = ([more, offset]: typeof first): CfiPath => ({
        documents: [...documents.slice(0, -1), [...(documents.at(-1) ?? []), ...more]],
        offset,
        expected: null,
      });
      const tailOf = ([more, offset]: typeof first) => written({ ...common, documents: [more], offset });
      expect(parseCfi(`epubcfi(${written(common)},${tailOf(first)},${tailOf(last)})`)).toEqual({
        start: end(first),
        end: end(last),
      });
    }),
  );
});

test("no text whatever makes the reader of fragment identifiers fail", () => {
  const signs = fc.constantFrom(..."epubcfi(/!:~@[]^,;=).0123456789ab");
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 60 }), (inside) => {
      for (const text of [inside, `epubcfi(${inside}`, `epubcfi(${inside})`])
        expect(["object"]).toContain(typeof parseCfi(text));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["epubcfi(/6/4[chap01ref]!/4[body01]/10[para05]/3:10)", 10],
  ["epubcfi(/6/4!/4/10/3:3[xx,y])", 3],
  ["epubcfi(/6/4!/4/10/3:3[;s=b])", 3],
  ["epubcfi(/6/4!/4/10/2/1~23.5@5.75:97.6)", null],
  ["epubcfi(/6/4!/4/10/16@50:0)", null],
  ["epubcfi(/6/4!/4/10/3:10[Ф-^[^]-^]])", 10],
])("%s is one of the specification's own", (text, offset) => {
  expect(parseCfi(text)?.start.offset).toBe(offset);
});

test.each([
  "epubcfi()",
  "epubcfi(6/4)",
  "epubcfi(/6/4",
  "epubcfi(/6//4)",
  "epubcfi(/06/4)",
  "epubcfi(/6/4:)",
  "epubcfi(/6/4:-1)",
  "epubcfi(/6/4[never ends)",
  "epubcfi(/6/4,/2)",
  "epubcfi(/6/4,/2,/3,/4)",
  "epubcfi(/6/1.5)",
  "epubcfi(/6/4)x",
  `epubcfi(${"/2".repeat(2000)})`,
])("%s is none", (text) => {
  expect(parseCfi(text)).toBeNull();
});
