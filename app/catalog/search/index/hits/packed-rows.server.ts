import { Slices } from "#app/platform/loop/slices.server.ts";
import { anyBook, entryBytes, entryOfTerm } from "../../facets/facet-terms.server.ts";
import { type Condition, fulfils, hasBeginning, keyOf, partsOf, termsIn } from "../conditions.ts";

/** Between the packed values of two books: no facet has the code 0. */
export const bookMark = Buffer.alloc(entryBytes);

/** More terms than this do not fit into the bits of a number. */
const mostTerms = 30;
/** More than splitting a search ever takes. */
const mostMs = 2_000;
const entriesBetweenLooks = 4_096;

/** What of a book's packed values says which of several conditions it fulfils. */
export interface Splitter {
  /** By the number of an entry, the bit that says that a book has it. */
  bits: ReadonlyMap<number, number>;
  /** Of a book with these bits, for each condition. */
  fulfilled: (bits: number) => boolean[];
}

const numberOf = (code: number, number: number): number => code * 2 ** 32 + number;

/**
 * Of books each of which fulfils one of the conditions at least, so that what they have in common need not be tested. Null where packed
 * values do not say the rest.
 */
export function toSplitter(conditions: readonly (Condition | null)[]): Splitter | null {
  const parts = conditions.map((one) => (one === null ? [] : partsOf(one)));
  const keys = parts.map((each) => new Set(each.map(keyOf)));
  const isCommon = (part: Condition) =>
    ("term" in part && part.term === anyBook) || keys.every((others) => others.has(keyOf(part)));
  const own = parts.map((each) => each.filter((part) => !isCommon(part)));
  const named = [...new Set(own.flat().flatMap(termsIn))];
  const entries = named.map((term) => entryOfTerm(term));
  if (own.flat().some(hasBeginning) || named.length > mostTerms || entries.includes(null)) return null;
  const bits = new Map(
    entries.flatMap((entry, at) => (entry ? [[numberOf(entry.code, entry.number), 1 << at] as const] : [])),
  );
  const known = new Map<number, boolean[]>();
  return {
    bits,
    fulfilled: (has) => {
      const before = known.get(has);
      if (before) return before;
      const present = new Set(named.filter((_, at) => has & (1 << at)));
      const now = own.map((each) => each.every((part) => fulfils(part, present)));
      known.set(has, now);
      return now;
    },
  };
}

/** The packed values of the books that fulfil each condition, from those of all, with a mark between two books. */
export async function splitPacked(packed: Buffer, splitter: Splitter, conditions: number): Promise<Buffer[]> {
  const slices = new Slices(mostMs);
  const split = Array.from({ length: conditions }, () => ({
    bytes: Buffer.allocUnsafe(packed.length),
    end: 0,
  }));
  let begin = 0;
  let has = 0;
  const endBook = (at: number) => {
    for (const [index, isFulfilled] of splitter.fulfilled(has).entries()) {
      const into = split[index];
      if (isFulfilled && into) into.end += packed.copy(into.bytes, into.end, begin, at);
    }
    has = 0;
    begin = at + entryBytes;
  };
  for (let at = 0; at < packed.length; at += entryBytes) {
    if (at % (entryBytes * entriesBetweenLooks) === 0) await slices.yieldIfDue();
    const code = packed[at] ?? 0;
    if (code === 0) endBook(at);
    else has |= splitter.bits.get(numberOf(code, packed.readUInt32BE(at + 1))) ?? 0;
  }
  endBook(packed.length);
  return split.map(({ bytes, end }) => bytes.subarray(0, end));
}
