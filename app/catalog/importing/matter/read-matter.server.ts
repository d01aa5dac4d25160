import { bookTag } from "#app/catalog/books/public.ts";
import { indexBooks } from "#app/catalog/search/public.server.ts";
import { sql } from "drizzle-orm";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Chapter } from "#app/manuscript/epub/read/publication.ts";
import { openImporter } from "../epub/importer.server.ts";
import { recountLengths } from "./recount-lengths.server.ts";

interface WaitingBook {
  [column: string]: unknown;
  id: number;
  jid: string;
  hash: string | null;
}

type ChapterMatter = Pick<Chapter, "slug" | "matter">;

/**
 * Reads the stored files of books again whose chapters do not say what they are to their book: those that were imported before
 * that was stored. Answers how many; done again, it finds none. A file that cannot be read leaves its book all body, as it was.
 */
export async function readMatter(site: Site, signal?: AbortSignal): Promise<number> {
  const waiting = await listWaiting(site.db);
  if (waiting.length === 0) return 0;
  await using importer = openImporter(site);
  for (const book of waiting) {
    signal?.throwIfAborted();
    const bytes = book.hash === null ? null : await site.files.read(book.hash);
    const chapters = bytes && (await importer.readChapters(book, bytes));
    await writeMatter(site.db, book, chapters ?? []);
  }
  return waiting.length;
}

async function listWaiting(db: Db): Promise<WaitingBook[]> {
  const { rows } = await db.execute<WaitingBook>(sql`
    select b.id::int as id, b.jid, b.original_hash as hash from books b
    where b.is_text_held and b.origin in ('epub', 'demo')
      and exists (select 1 from chapters c where c.book_id = b.id and c.matter is null)
    order by b.id`);
  return rows;
}

async function writeMatter(db: Db, { id, jid }: WaitingBook, chapters: ChapterMatter[]): Promise<void> {
  const found = JSON.stringify(chapters.map(({ slug, matter }) => ({ slug, matter })));
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update chapters c set matter = coalesce(
        (select f.matter from jsonb_to_recordset(${found}::jsonb) as f(slug text, matter text) where f.slug = c.slug), 'body')
      where c.book_id = ${id}`);
    await recountLengths(tx, id);
    // Its length is a filter of the search.
    await indexBooks(tx, [id]);
    await invalidateTags(tx, [bookTag(jid)]);
  });
}
