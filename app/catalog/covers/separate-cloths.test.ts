import fc from "fast-check";
import { expect, test } from "vitest";
import { designOf, fitted } from "#app/catalog/cover-design/public.ts";
import { separateCloths } from "./separate-cloths.ts";

test("no two covers of one cloth stand side by side while a book of another cloth is left, and no book is lost", () => {
  const designByJid = (jid: string) => designOf({ jid, choice: null, pen: null });
  const book = (jid: string) => ({
    jid,
    design: fitted(designByJid(jid), { title: jid, language: null }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 20 }), (jids) => {
      const ordered = separateCloths(jids.map(book)).map(({ jid }) => jid);
      expect(ordered.toSorted()).toEqual(jids.toSorted());
      const clothsOf = ordered.map((jid) => designByJid(jid).cloth);
      const first = clothsOf.findIndex((cloth, index) => index > 0 && cloth === clothsOf[index - 1]);
      // From there on only that cloth was left.
      if (first > 0) expect(new Set(clothsOf.slice(first)).size).toBe(1);
    }),
  );
});
