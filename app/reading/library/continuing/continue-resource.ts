import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { listCurrentProgressions } from "#app/reading/progression/public.server.ts";
import { putAway } from "../books/book-states.ts";
import { readJids } from "../books/library-input.ts";
import { findStates } from "../books/library-queries.server.ts";
import { mostOpenedBooks, type OpenedBook } from "./opened-books.ts";
import { describeOpenedBooks } from "./opened-books-queries.server.ts";
import type { Route } from "./+types/continue-resource";

/** A book that the account has a progression in. */
export interface BegunBook extends OpenedBook {
  place: { anchor: string | null; progression: number; at: number };
}

export interface ContinueAnswer {
  books: BegunBook[];
  /** Of the books that were named and of those with progressions: what was put away. */
  putAway: string[];
}

/** `GET /api/library/continue?jid=`: where the profile is in its books on all devices. `jid`: the books that this device has locators of. */
export async function loader({ context, request, url }: Route.LoaderArgs): Promise<Response> {
  const { profile } = await requireApiViewer(context, request);
  const { db } = context.get(siteContext);
  const progressions = await listCurrentProgressions(db, profile, 4 * mostOpenedBooks);
  const states = await findStates(db, profile, [
    ...readJids(url.searchParams),
    ...progressions.map(({ jid }) => jid),
  ]);
  const isPutAway = (jid: string) => putAway.some((status) => status === states[jid]?.status);
  const shown = progressions.filter(({ jid }) => !isPutAway(jid)).slice(0, mostOpenedBooks);
  const described = await describeOpenedBooks(
    db,
    shown.map(({ jid, progression }) => ({ jid, chapter: progression.locator.chapter })),
    profile,
  );
  const books = described.flatMap((opened): BegunBook[] => {
    const found = shown.find(({ jid }) => jid === opened.book.jid)?.progression;
    if (!found) return [];
    const { anchor, progression } = found.locator;
    const stopped = { anchor, progression, at: found.readAt };
    return [{ ...opened, place: stopped }];
  });
  const answer: ContinueAnswer = { books, putAway: Object.keys(states).filter(isPutAway) };
  return Response.json(answer, { headers: { "cache-control": "private, no-store" } });
}
