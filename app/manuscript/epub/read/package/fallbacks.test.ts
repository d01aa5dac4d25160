import fc from "fast-check";
import { expect, test } from "vitest";
import { readPackageParts } from "#tests/support/package-parts.ts";
import { fallbackChain } from "./package-document.ts";

/** Items by id, each with the id it falls back to. */
function chainOf(fallbacks: Record<string, string | null>, from: string): string[] {
  const manifest = Object.entries(fallbacks)
    .map(([id, to]) => `<item id="${id}" href="${id}" ${to === null ? "" : `fallback="${to}"`}/>`)
    .join("");
  const { items } = readPackageParts({ manifest, spine: `<itemref idref="${from}"/>` });
  const item = items.get(from);
  return item ? fallbackChain(item, items).map(({ id }) => id) : [];
}

interface ChainCase {
  what: string;
  fallbacks: Record<string, string | null>;
  from?: string;
  chain: string[];
}

const chains: ChainCase[] = [
  { what: "without a fallback is itself", fallbacks: { a: null }, chain: ["a"] },
  { what: "goes to its end", fallbacks: { a: "b", b: "c", c: null }, chain: ["a", "b", "c"] },
  { what: "may begin in the middle", fallbacks: { a: "b", b: "c", c: null }, from: "b", chain: ["b", "c"] },
  { what: "ends at an id that nothing has", fallbacks: { a: "b", b: "gone" }, chain: ["a", "b"] },
  { what: "ends before itself", fallbacks: { a: "a" }, chain: ["a"] },
  { what: "ends where two items name each other", fallbacks: { a: "b", b: "a" }, chain: ["a", "b"] },
  {
    what: "ends where a circle begins behind its start",
    fallbacks: { a: "b", b: "c", c: "b" },
    chain: ["a", "b", "c"],
  },
];

test.each(chains)("a chain of fallbacks $what", ({ fallbacks, from = "a", chain }) => {
  expect(chainOf(fallbacks, from)).toEqual(chain);
});

test("whatever items fall back to, a chain ends, names each item once and goes only where it was sent", () => {
  const ids = ["a", "b", "c", "d", "e", "f"];
  const target = fc.option(fc.constantFrom(...ids, "gone"), { nil: null });
  const manifest = fc.record(Object.fromEntries(ids.map((id) => [id, target])));
  fc.assert(
    fc.property(manifest, (fallbacks) => {
      const chain = chainOf(fallbacks, "a");
      expect(new Set(chain).size).toBe(chain.length);
      chain.slice(1).forEach((id, at) => expect(fallbacks[chain[at] ?? ""]).toBe(id));
    }),
    { numRuns: 300 },
  );
});

test("a chain of more fallbacks than any book has is followed no further", () => {
  const many = Array.from({ length: 5_000 }, (_, at) => [`i${at}`, `i${at + 1}`] as const);
  expect(chainOf(Object.fromEntries(many), "i0")).toHaveLength(32);
});
