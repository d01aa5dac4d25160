import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { contextLength, type MarkTarget } from "../anchoring/target.ts";
import type { RefusalReason } from "../mark-labels.ts";
import { readChapterText } from "../revisions/chapter-text.server.ts";
import { changeMark } from "./mark-changes-commands.server.ts";
import { findMark } from "./mark-list-queries.server.ts";

type Reader = Pick<Profile, "id" | "ageCap">;

export type Attached = { ok: true } | { ok: false; reason: RefusalReason | "not-found" | "several" };

/** Puts a mark at words of the present text that its reader names. Null when there is no such mark. */
export async function attachMark(
  site: Pick<Site, "db" | "now">,
  reader: Reader,
  { id, words }: { id: string; words: string },
): Promise<Attached | null> {
  const mark = await findMark(site.db, reader, id);
  if (!mark || mark.version === 0) return null;
  const targets = await findQuote(site.db, reader, { jid: mark.jid, words, first: mark.target.chapter });
  const [target] = targets;
  if (!target) return { ok: false, reason: "not-found" };
  if (targets.length > 1) return { ok: false, reason: "several" };
  return changeMark(site, reader, { id, change: { kind: "edit", to: { target } } });
}

interface Wanted {
  jid: string;
  words: string;
  /** The chapter that counts alone if the words are in it. */
  first: string;
}

/** Where words are in the free chapters of a book: more than one target is one too many. Nobody finds out what is in the others. */
async function findQuote(
  db: Pick<Db, "execute">,
  reader: Reader,
  { jid, words, first }: Wanted,
): Promise<MarkTarget[]> {
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await db.execute<{ slug: string; html: string }>(sql`
    select c.slug, c.html from ${openBooks(reader)} join chapters c on c.book_id = b.id
    where b.jid = ${jid} and c.access = 'free' and c.text like ${pattern} order by (c.slug = ${first}) desc, c.position limit 2`);
  const found = rows.map(({ slug, html }) => targetsIn(slug, html, words));
  const [own = []] = found;
  return rows[0]?.slug === first && own.length > 0 ? own : found.flat();
}

function targetsIn(chapter: string, html: string, words: string): MarkTarget[] {
  // Of blocks within each other the innermost counts, which comes last.
  const found = new Map<number, MarkTarget>();
  const { text, blocks } = readChapterText(chapter, html);
  for (const { id, start, end } of blocks)
    for (let at = text.indexOf(words, start); at >= 0 && at + words.length <= end;) {
      const after = at + words.length;
      found.set(at, {
        chapter,
        start: { block: id, offset: at - start },
        end: { block: id, offset: after - start },
        quote: words,
        prefix: text.slice(Math.max(start, at - contextLength), at).toWellFormed(),
        suffix: text.slice(after, Math.min(end, after + contextLength)).toWellFormed(),
      });
      // Enough to see that it is one too many.
      if (found.size > 1) break;
      at = text.indexOf(words, at + 1);
    }
  return [...found.values()];
}
