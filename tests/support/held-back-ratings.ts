import { join } from "node:path";
import type { Marks, Neighbours } from "#app/catalog/similar/item-similarity.ts";
import { readMarksFile } from "#app/catalog/similar/marks-file.server.ts";

/** A file of ratings and one of to-read marks, of which a fifth of the good ratings is held back. */
export interface HeldBack {
  marks: Marks;
  /** The books that each reader marked, with the weight of the mark, and those that are to be guessed, by the number of the reader. */
  known: Map<number, Map<number, number>>;
  hidden: Map<number, number[]>;
}

interface HoldBackOptions {
  /** One reader of so many, for a quick look. */
  oneReaderOf: number;
}

/** The same books are held back every time: those at which reader and book add up to a multiple of five. */
export async function holdBack(folder: string, { oneReaderOf }: HoldBackOptions): Promise<HeldBack> {
  const rows = new Map<string, { reader: number; book: number; weight: number }>();
  const held = new Map<string, { reader: number; book: number }>();
  const numbers = new Map<string, number>();
  for (const file of ["to_read.csv.gz", "ratings.csv.gz"])
    for await (const line of readMarksFile(join(folder, file))) {
      if (line.kind === "refused") throw new Error(line.reason);
      const { reader: name, book: id, rating } = line.mark;
      if (Number(name) % oneReaderOf !== 0) continue;
      const reader = numbers.get(name) ?? numbers.size;
      numbers.set(name, reader);
      const book = Number(id);
      const key = `${name} ${id}`;
      if (rating !== null && rating >= 4 && (Number(name) * 7 + book) % 5 === 0) {
        rows.delete(key);
        held.set(key, { reader, book });
      } else if (rating === null || rating >= 3)
        rows.set(key, { reader, book, weight: rating === null ? 0.5 : 1 });
      else rows.delete(key);
    }
  return toHeldBack([...rows.values()], [...held.values()]);
}

function toHeldBack(
  rows: { reader: number; book: number; weight: number }[],
  held: { reader: number; book: number }[],
): HeldBack {
  const known = new Map<number, Map<number, number>>();
  const hidden = new Map<number, number[]>();
  for (const { reader, book, weight } of rows)
    known.set(reader, (known.get(reader) ?? new Map<number, number>()).set(book, weight));
  for (const { reader, book } of held)
    if (known.has(reader)) hidden.set(reader, [...(hidden.get(reader) ?? []), book]);
  return {
    marks: {
      readers: Int32Array.from(rows, ({ reader }) => reader),
      books: Float64Array.from(rows, ({ book }) => book),
      weights: Float32Array.from(rows, ({ weight }) => weight),
    },
    known,
    hidden,
  };
}

const guesses = 10;

/** The share of the hidden ratings that are among ten guesses: by similar books, and by what most readers marked. */
export function recallAtTen(
  { marks, known, hidden }: HeldBack,
  found: Neighbours,
): { similar: number; popular: number } {
  const counts = new Map<number, number>();
  for (const book of marks.books) counts.set(book, (counts.get(book) ?? 0) + 1);
  const popular = best(counts);
  const places = new Map([...found.books].map((book, place) => [book, place]));
  const hits = { similar: 0, popular: 0, all: 0 };
  for (const [reader, books] of hidden) {
    const own = known.get(reader) ?? new Map<number, number>();
    const notOwn = (book: number) => !own.has(book);
    const bySimilar = new Set(best(votesOf(own, { found, places })).filter(notOwn).slice(0, guesses));
    const byPopular = new Set(
      popular
        .slice(0, guesses + own.size)
        .filter(notOwn)
        .slice(0, guesses),
    );
    hits.all += books.length;
    hits.similar += books.filter((book) => bySimilar.has(book)).length;
    hits.popular += books.filter((book) => byPopular.has(book)).length;
  }
  return { similar: hits.similar / hits.all, popular: hits.popular / hits.all };
}

/** A book that was only wanted says less than one that was read and liked. */
const voteOf = (weight: number) => (weight < 1 ? 0.2 : 1);
/** The closest books get more than their share of a vote. */
const sharpness = 1.4;

/** Each book of a reader has one vote, shared among its similar books by their closeness. */
function votesOf(
  own: Map<number, number>,
  { found, places }: { found: Neighbours; places: Map<number, number> },
): Map<number, number> {
  const votes = new Map<number, number>();
  for (const [book, weight] of own) {
    const place = places.get(book) ?? 0;
    const [from = 0, to = 0] = [found.starts[place], found.starts[place + 1]];
    const shares = Array.from(found.closeness.subarray(from, to), (each) => each ** sharpness);
    const sum = shares.reduce((total, each) => total + each, 0);
    for (const [at, share] of shares.entries()) {
      const other = found.neighbours[from + at] ?? 0;
      votes.set(other, (votes.get(other) ?? 0) + (voteOf(weight) * share) / sum);
    }
  }
  return votes;
}

const best = (scores: Map<number, number>): number[] =>
  [...scores].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]).map(([book]) => book);
