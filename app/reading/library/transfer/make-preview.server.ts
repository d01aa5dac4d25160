import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { choiceLabels, choiceOf } from "#app/ui/library/library-labels.ts";
import { findKnown } from "../books/library-queries.server.ts";
import type { Preview } from "./import-preview.tsx";
import { matchBooks } from "./match-books.server.ts";
import { packPreview } from "./preview-text.server.ts";
import type { ReadBooks } from "./read-file.server.ts";

/** As many as a page shows one by one. */
const mostShown = 500;

/** What an import would do. */
export async function makePreview(db: Db, profile: Profile, read: ReadBooks): Promise<Preview> {
  const matches = await matchBooks(db, profile, read.books);
  const pairs = read.books.map((book, at) => ({ book, match: matches[at] ?? null }));
  const found = pairs.flatMap(({ book, match }) => (match ? [{ book, match }] : []));
  const known = await findKnown(
    db,
    profile,
    found.map(({ match }) => match.jid),
  );
  const missing = pairs.filter(({ match }) => !match);
  return {
    from: read.from,
    foundCount: found.length,
    missingCount: missing.length,
    knownCount: new Set(found.filter(({ match }) => known.has(match.jid)).map(({ match }) => match.jid)).size,
    found: found.slice(0, mostShown).map(({ book, match }) => ({
      jid: match.jid,
      given: book.title,
      title: match.title,
      author: match.authors[0] ?? "",
      by: match.by,
      label: choiceLabels[choiceOf(book) ?? "want"],
      isKnown: known.has(match.jid),
    })),
    missing: missing
      .slice(0, mostShown)
      .map(({ book }) => ({ title: book.title, author: book.authors[0] ?? "" })),
    refusedCount: read.refusedCount,
    refused: read.refused,
    packed: await packPreview(
      found.map(({ book: { status, isHidden, readings, shelves }, match: { jid } }) => ({
        jid,
        status,
        isHidden,
        readings,
        shelves,
      })),
    ),
  };
}
