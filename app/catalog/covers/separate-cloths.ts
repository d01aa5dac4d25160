import type { CoverFacts } from "./book-cover.tsx";

type Covered = Pick<CoverFacts, "design">;

/** The same books, in an order in which no two covers of one cloth stand side by side where that can be helped. */
export function separateCloths<Book extends Covered>(books: readonly Book[]): Book[] {
  const clothOf = (book: Book | undefined) => book?.design?.cloth ?? null;
  const waiting = [...books];
  const ordered: Book[] = [];
  while (waiting.length > 0) {
    const last = clothOf(ordered.at(-1));
    const next = last === null ? 0 : waiting.findIndex((book) => clothOf(book) !== last);
    ordered.push(...waiting.splice(Math.max(next, 0), 1));
  }
  return ordered;
}
