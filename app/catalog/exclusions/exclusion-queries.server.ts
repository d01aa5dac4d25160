import { languageName } from "#app/catalog/labels/public.server.ts";
import { contentWarnings } from "#app/catalog/labels/public.ts";
import { fold } from "#app/catalog/search/public.server.ts";
import { type SQL, sql } from "drizzle-orm";
import { anonymous, type ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks, openBooks, suspendedOnce } from "#app/access/visibility/visible-books.server.ts";
import { type Exclusion, writeExclusion } from "#app/identity/exclusions/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** Something that can be left out, or is, with its name. */
export interface NamedExclusion extends Exclusion {
  name: string;
}

const warningNames: Readonly<Record<string, string>> = contentWarnings.named;

interface NameRow {
  [column: string]: unknown;
  kind: "genre" | "subject" | "author" | "book";
  value: string;
  name: string;
}

/** The same with names. What is no longer there keeps what it is stored as. */
export async function nameExclusions(db: Db, exclusions: readonly Exclusion[]): Promise<NamedExclusion[]> {
  const named = await findNames(db, exclusions);
  return exclusions.map((one) => ({
    ...one,
    name: named.get(writeExclusion(one)) ?? nameOf(one) ?? one.value,
  }));
}

function nameOf({ kind, value }: Exclusion): string | null {
  if (kind === "language") return languageName(value);
  return kind === "warning" ? (warningNames[value] ?? null) : null;
}

async function findNames(db: Db, exclusions: readonly Exclusion[]): Promise<Map<string, string>> {
  const valuesOf = (...kinds: Exclusion["kind"][]) =>
    sql.param(exclusions.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value));
  const { rows } = await db.execute<NameRow>(sql`
    select kind, slug as value, name from subjects where slug = any(${valuesOf("genre", "subject")}::text[])
    union all select 'author', slug, name from people where slug = any(${valuesOf("author")}::text[])
    union all select 'book', b.jid, b.title from ${openBooks({ ageCap: null })} where b.jid = any(${valuesOf("book")}::text[])`);
  return new Map(rows.map(({ kind, value, name }) => [writeExclusion({ kind, value }), name]));
}

/** Whether it can be left out here: a tag, genre or author that there is, a language, a warning. Single books are left out in a library. */
export async function isExcludable(db: Db, exclusion: Exclusion): Promise<boolean> {
  if (exclusion.kind === "book") return false;
  if (exclusion.kind === "language") return /^[a-z]{2,8}$/.test(exclusion.value);
  if (exclusion.kind === "warning") return Object.hasOwn(warningNames, exclusion.value);
  return (await findNames(db, [exclusion])).has(writeExclusion(exclusion));
}

const bands = [0, 1, 2, 3];
const mostOfBand = 12;
const mostFound = 16;
const longestBeginning = 60;
const lastLetter = "\u{10FFFF}";

/**
 * Tags, genres and authors whose names begin so, the best known first, as far as there is a book of them that fits this age. What the
 * profile excluded already does not count.
 */
export async function findExcludable(
  db: Db,
  typed: string,
  { ageCap }: Pick<ContentViewer, "ageCap">,
): Promise<NamedExclusion[]> {
  const words =
    fold(typed)
      .replace(/['’]/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const beginning = words.join(" ").slice(0, longestBeginning);
  if (beginning === "") return [];
  const ofBand = (band: number): SQL => sql`(select kind, target, weight from search_suggestions
    where band = ${sql.raw(String(band))} and key >= ${beginning} and key < ${beginning + lastLetter} and kind in ('author', 'tag')
    order by weight desc, target limit ${mostOfBand})`;
  const listed = listedBooks({ ageCap, excluded: [] }, suspendedOnce.ids);
  const { rows } = await db.execute<NameRow & { weight: number }>(sql`
    with ${suspendedOnce.definition}, near as materialized (${sql.join(bands.map(ofBand), sql` union all `)})
    select s.kind, s.slug as value, s.name, max(near.weight) as weight from near join subjects s on near.kind = 'tag' and s.id = near.target and not s.is_hidden
      where exists (select 1 from book_subjects bs join ${listed} on b.id = bs.book_id where bs.subject_id = s.id) group by s.id
    union all select 'author', pe.slug, pe.name, max(near.weight) from near join people pe on near.kind = 'author' and pe.id = near.target
      where exists (select 1 from book_people bp join ${listed} on b.id = bp.book_id where bp.person_id = pe.id) group by pe.id
    order by weight desc, value limit ${mostFound}`);
  return rows.map(({ kind, value, name }) => ({ kind, value, name }));
}

/** The languages that books here are in. */
export async function listLanguages(db: Db): Promise<NamedExclusion[]> {
  const readable = sql`from ${listedBooks(anonymous)} where b.is_text_held`;
  // One look-up a language, along an index.
  const { rows } = await db.execute<{ tag: string }>(sql`
    with recursive language(tag) as (
      (select split_part(b.language, '-', 1) ${readable} order by 1 limit 1)
      union all
      select (select split_part(b.language, '-', 1) ${readable} and split_part(b.language, '-', 1) > language.tag order by 1 limit 1)
      from language where language.tag is not null)
    select tag from language where tag not in ('', 'und')`);
  const languages = rows.flatMap(({ tag }) => {
    const name = languageName(tag);
    return name === null ? [] : [{ kind: "language" as const, value: tag.toLowerCase(), name }];
  });
  return languages.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

export const listWarnings = (): NamedExclusion[] =>
  Object.entries(warningNames).map(([value, name]) => ({ kind: "warning", value, name }));
