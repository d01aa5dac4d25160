import type { CoverFacts } from "#app/catalog/covers/public.tsx";

export interface Candidate extends CoverFacts {
  wordCount: number;
}

/** The numbers of words below which a book is short and above which it is long, as in search. */
const [short, long] = [20_000, 80_000];
const count = 3;

const lengthOf = ({ wordCount }: Candidate) =>
  wordCount <= short ? "short" : wordCount <= long ? "middle" : "long";

/**
 * The first short, the first middling and the first long book of the list, no two of one author. Where one is missing, the next of the
 * list takes its place; books in another language than the reader's only when there are no others.
 */
export function suggest(books: readonly Candidate[], language: string): Candidate[] {
  const isOwn = (book: Candidate) => (book.language ?? "").split("-")[0] === language;
  const own = books.filter(isOwn);
  const found: Candidate[] = [];
  const take = (book: Candidate | undefined) => {
    if (book && found.length < count) found.push(book);
  };
  const isFresh = (book: Candidate) =>
    !found.some(
      ({ jid, authors }) => jid === book.jid || authors.some((name) => book.authors.includes(name)),
    );
  for (const length of ["short", "middle", "long"])
    take(own.find((book) => lengthOf(book) === length && isFresh(book)));
  for (const book of [...own, ...books]) if (isFresh(book)) take(book);
  return found;
}
