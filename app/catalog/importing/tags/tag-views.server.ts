import { partsOfHeading } from "#app/catalog/headings/public.ts";
import { type SQL, sql } from "drizzle-orm";
import { writeExclusion } from "#app/identity/exclusions/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { slugOf } from "../records/slug.ts";
import { findTag, type MergeRefusal } from "./merging/merge-tags-commands.server.ts";

interface TagsWanted {
  query: string;
  only: "all" | "headings" | "hidden" | "merged";
  /** From 1. */
  page: number;
}

interface TagRow {
  [column: string]: unknown;
  id: string;
  slug: string;
  name: string;
  kind: "genre" | "subject";
  bookCount: number;
  isHidden: boolean;
  about: string | null;
  aliases: string[];
}

const tagColumns = sql`s.id, s.slug, s.name, s.kind, s.book_count as "bookCount", s.is_hidden as "isHidden", s.about,
  array(select a.slug from subject_aliases a where a.subject_id = s.id order by a.slug limit 200) as aliases`;

const conditions: Record<TagsWanted["only"], SQL> = {
  all: sql`true`,
  headings: sql`strpos(s.name, ' -- ') > 0`,
  hidden: sql`s.is_hidden`,
  merged: sql`exists (select 1 from tag_merges m where m.into_id = s.id)`,
};

const perPage = 50;

/** Tags and genres by a part of a name that they have or had, those with the most books first. */
export async function listTagsFor(db: Db, { query, only, page }: TagsWanted) {
  const part = query.toLowerCase();
  const found = sql`from subjects s where ${conditions[only]} and (${query} = '' or strpos(lower(s.name), ${part}) > 0 or strpos(s.slug, ${part}) > 0
    or s.id in (select a.subject_id from subject_aliases a where strpos(a.slug, ${part}) > 0))`;
  const { rows: counted } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${found}`);
  const { rows } = await db.execute<TagRow>(
    sql`select ${tagColumns} ${found} order by s.book_count desc, s.id limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const count = counted[0]?.count ?? 0;
  return { count, hasMore: page * perPage < count, tags: rows.map(toTag) };
}

/** A heading of an earlier import has several parts, which `octavo tags tidy` makes tags of their own. */
const toTag = ({ id, ...row }: TagRow) => ({ ...row, id: Number(id), parts: partsOf(row.name) });

function partsOf(name: string): string[] {
  const parts = partsOfHeading(name);
  return parts.length > 1 ? parts : [];
}

interface MergeRow {
  [column: string]: unknown;
  id: string;
  name: string;
  slug: string;
  state: "merging" | "merged" | "undoing";
  /** ISO 8601 */
  mergedAt: string;
  bookCount: number;
}

/** A tag with what was merged into it, the last first. */
export async function findTagView(db: Db, id: number) {
  const { rows } = await db.execute<TagRow>(sql`select ${tagColumns} from subjects s where s.id = ${id}`);
  const [row] = rows;
  if (!row) return null;
  const { rows: merges } = await db.execute<MergeRow>(sql`
    select m.id, m.name, m.slug, m.state, m.merged_at as "mergedAt",
      (select count(*)::int from tag_merge_books t where t.merge_id = m.id) as "bookCount"
    from tag_merges m where m.into_id = ${id} order by m.merged_at desc, m.id desc limit 200`);
  return {
    ...toTag(row),
    merges: merges.map((merge) => ({ ...merge, id: Number(merge.id), mergedAt: new Date(merge.mergedAt) })),
  };
}

interface MergePreview {
  /** As it was typed. */
  given: string;
  refusal: MergeRefusal | null;
  slug: string;
  name: string;
  bookCount: number;
  /** Of these, the books that have the other tag already. */
  bothCount: number;
  /** Profiles that leave it out, and will leave out the other too. */
  profileCount: number;
}

/** What merging these tags into another would change. Each is named by its name, or by the last part of its address. */
export async function previewMerges(
  db: Db,
  { into, given }: { into: string; given: string[] },
): Promise<MergePreview[]> {
  const target = await findTag(db, into);
  const previews: MergePreview[] = [];
  for (const text of given) {
    const tag = (await findTag(db, text)) ?? (await findTag(db, slugOf(text)));
    const refusal = !tag ? "unknown-from" : !target ? "unknown-into" : tag.id === target.id ? "same" : null;
    const counts = await countMerge(db, tag?.id ?? 0, { slug: tag?.slug ?? "", intoId: target?.id ?? 0 });
    previews.push({
      given: text,
      refusal: refusal ?? (tag?.kind === "genre" ? "genre" : null),
      slug: tag?.slug ?? text,
      name: tag?.name ?? text,
      ...counts,
    });
  }
  return previews;
}

type Counts = Pick<MergePreview, "bookCount" | "bothCount" | "profileCount">;

async function countMerge(
  db: Db,
  id: number,
  { slug, intoId }: { slug: string; intoId: number },
): Promise<Counts> {
  const exclusion = writeExclusion({ kind: "subject", value: slug });
  const { rows } = await db.execute<Counts & Record<string, unknown>>(sql`
    select count(*)::int as "bookCount", count(other.book_id)::int as "bothCount",
      (select count(*)::int from profiles p where ${exclusion} = any(p.excluded)) as "profileCount"
    from book_subjects bs left join book_subjects other on other.book_id = bs.book_id and other.subject_id = ${intoId}
    where bs.subject_id = ${id}`);
  return rows[0] ?? { bookCount: 0, bothCount: 0, profileCount: 0 };
}
