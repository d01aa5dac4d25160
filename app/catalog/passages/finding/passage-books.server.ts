import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { isTextSearchable } from "#app/access/visibility/searchable-texts.server.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import { byline } from "#app/catalog/covers/public.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import type { Db } from "#app/platform/db/client.server.ts";
import type { BookWithPassages, FoundPassage } from "./find-passages.server.ts";
import type { TextScope } from "./passage-queries.server.ts";

export interface ShownBook {
  card: CoverFacts;
  byline: string;
  passages: FoundPassage[];
}

/** The books of found passages, in their order; one round trip, or none. */
export async function readBooks(
  db: Db,
  found: readonly BookWithPassages[],
  viewer: ContentViewer,
): Promise<ShownBook[]> {
  if (found.length === 0) return [];
  const ids = sql.param(found.map(({ bookId }) => bookId));
  const { rows } = await db.execute<CardRow>(
    sql`select ${cardColumns} from ${listedBooks(viewer)} where b.id = any(${ids}::bigint[])`,
  );
  const cards = new Map(rows.map((row) => [row.jid, toCard(row)]));
  return found.flatMap(({ jid, passages }) => {
    const card = cards.get(jid);
    return card ? [{ card, byline: byline(card.authors), passages }] : [];
  });
}

/** The one book in whose text somebody looks. */
export interface OnlyBook {
  [column: string]: unknown;
  id: number;
  jid: string;
  title: string;
  language: string | null;
}

/** Where to look: in one book, which is shown to whoever names it whatever they exclude from lists, or in all where there is none of that name. */
export async function readScope(
  db: Db,
  jid: string | null,
  viewer: ContentViewer,
): Promise<{ scope: TextScope; only: OnlyBook | null }> {
  if (jid === null) return { scope: { viewer, bookId: null }, only: null };
  const named = { ageCap: viewer.ageCap, excluded: [] };
  const { rows } = await db.execute<OnlyBook>(sql`
    select b.id::int as id, b.jid, b.title, b.language from ${listedBooks(named)} where b.jid = ${jid} and ${isTextSearchable}`);
  const [only = null] = rows;
  return { scope: only ? { viewer: named, bookId: only.id } : { viewer, bookId: null }, only };
}
