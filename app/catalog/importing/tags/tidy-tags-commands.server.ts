import { partsOfHeading } from "#app/catalog/headings/public.ts";
import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { tagsNamed } from "../records/subject-commands.server.ts";
import { replaceTag, type Tag } from "./merging/merge-tags-commands.server.ts";
import { singularOf } from "./tag-spellings.ts";

/** One tag that became another, or several. */
interface TidiedTag {
  name: string;
  became: string[];
  bookCount: number;
}

const tagsAtOnce = 1_000;

interface TagRow {
  [column: string]: unknown;
  id: string;
  slug: string;
  name: string;
  bookCount: number;
}

/** All tags, page by page in the order of their ids. */
async function* eachTag(db: Db): AsyncGenerator<Tag & { bookCount: number }> {
  for (let after = 0; ;) {
    const { rows } = await db.execute<TagRow>(sql`
      select id, slug, name, book_count as "bookCount" from subjects where kind = 'subject' and id > ${after}
      order by id limit ${tagsAtOnce}`);
    if (rows.length === 0) return;
    for (const row of rows) yield { ...row, id: Number(row.id), kind: "subject" };
    after = Number(rows.at(-1)?.id);
  }
}

/**
 * Makes of the tags of earlier imports what an import makes today: headings of several parts are split, and a word is one tag in singular
 * and plural, under the name that has more books. Doing it again changes nothing.
 */
export async function tidyTags(db: Db, report: (tidied: TidiedTag) => void): Promise<number> {
  let count = 0;
  const tell = (tidied: TidiedTag) => {
    count++;
    report(tidied);
  };
  for await (const tag of eachTag(db)) {
    const parts = partsOfHeading(tag.name);
    if (parts.length === 0 || (parts.length === 1 && parts[0] === tag.name)) continue;
    const ids = await db.transaction((tx) => tagsNamed(tx, parts));
    const others = ids.filter((id) => id !== tag.id);
    if (others.length === 0 || ids.includes(tag.id)) continue;
    tell({ name: tag.name, became: parts, bookCount: await replaceTag(db, tag, others) });
  }
  for (const [kept, ...others] of await listSpellings(db))
    for (const other of others)
      tell({ name: other.name, became: [kept.name], bookCount: await replaceTag(db, other, [kept.id]) });
  return count;
}

type Spellings = [Tag, ...Tag[]];

/** Tags that are one word in singular and plural, the one with the most books first. */
async function listSpellings(db: Db): Promise<Spellings[]> {
  const bySingular = new Map<string, (Tag & { bookCount: number })[]>();
  for await (const tag of eachTag(db)) {
    const key = singularOf(tag.slug);
    bySingular.set(key, [...(bySingular.get(key) ?? []), tag]);
  }
  return [...bySingular.values()].flatMap((tags) => {
    const [most, ...others] = tags.toSorted(
      (one, other) => other.bookCount - one.bookCount || one.id - other.id,
    );
    return most && others.length > 0 ? [[most, ...others]] : [];
  });
}
