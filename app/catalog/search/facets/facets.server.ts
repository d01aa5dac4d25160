import { languageName } from "#app/catalog/labels/public.server.ts";
import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { neverListed, listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Facet } from "./facet.server.ts";

/** More books than this are not counted by their facets. */
export const mostCounted = 10_000;

const longestValue = 200;

// Control characters are meaningless in a search, and PostgreSQL rejects NUL.
export const cleanText = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, longestValue);

const anyText = (given: string) => cleanText(given) || null;

const oneOf = (allowed: Record<string, string>) => (given: string) =>
  Object.hasOwn(allowed, given) ? given : null;

const nameIn = (names: Record<string, string>) => (value: string) => names[value] ?? value;

const nothingAfter = () => "";

const hasSubject = (kind: "genre" | "subject", slug: string) =>
  sql`b.id in (select bs.book_id from book_subjects bs
    where bs.subject_id = (select id from subjects where slug = ${slug} and kind = ${kind}))`;

const genre: Facet<"genre"> = {
  key: "genre",
  title: "Genre",
  values: "the slug of a genre, as the front page links to it",
  read: anyText,
  condition: (slug) => hasSubject("genre", slug),
  names: {
    kind: "stored",
    find: (slug) => sql`select name from subjects where slug = ${slug} and kind = 'genre'`,
  },
  choices: {
    kind: "counted",
    // Counting every genre of a whole library is slow, and was done when books were written; hidden books, which are few, are subtracted.
    inLibrary: () => sql`select slug, name, book_count - coalesce(hidden.count, 0) as count from subjects
      left join (select subject_id, count(*)::int as count from book_subjects
        where book_id in ${neverListed} group by subject_id) as hidden on hidden.subject_id = subjects.id
      where kind = 'genre' and book_count > 0 order by book_count desc, id limit 24`,
    // Book by book (`offset 0` says so): a planner that guesses wrong reads the subjects of the whole library.
    inHits: sql`select g.slug, g.name, case when hits.number < ${mostCounted} then tally.count end as count
      from (select heading.subject_id, count(*)::int as count from hit cross join lateral
          (select bs.subject_id from book_subjects bs where bs.book_id = hit.id offset 0) as heading
        group by heading.subject_id) as tally
      join subjects g on g.id = tally.subject_id and g.kind = 'genre' cross join hits
      order by tally.count desc, g.name limit 24`,
    hitColumn: null,
  },
  heading: { rank: 1, alone: (name) => name, after: nothingAfter },
};

const subject: Facet<"subject"> = {
  key: "subject",
  title: "Subject",
  values: "the slug of a subject, as books’ pages link to it",
  read: anyText,
  condition: (slug) => hasSubject("subject", slug),
  names: { kind: "stored", find: (slug) => sql`select name from subjects where slug = ${slug}` },
  choices: { kind: "none" },
  heading: { rank: 2, alone: (name) => name, after: nothingAfter },
};

const author: Facet<"author"> = {
  key: "author",
  title: "Author",
  values: "the slug of a person, as in `/author/jane-austen`",
  read: anyText,
  condition: (slug) => sql`b.id in (select bp.book_id from book_people bp
    where bp.person_id = (select id from people where slug = ${slug}))`,
  names: { kind: "stored", find: (slug) => sql`select name from people where slug = ${slug}` },
  choices: { kind: "none" },
  heading: { rank: 4, alone: (name) => name, after: nothingAfter },
};

const series: Facet<"series"> = {
  key: "series",
  title: "Series",
  values: "the name of a series",
  read: anyText,
  condition: (name) => sql`b.series_name = ${name}`,
  names: { kind: "known", nameOf: (name) => name },
  choices: { kind: "none" },
  heading: { rank: 3, alone: (name) => name, after: nothingAfter },
};

/** "-en": in any language but English. */
const excluded = (tag: string) => (tag.startsWith("-") ? tag.slice(1) : null);

function languagesLabel(tag: string): string {
  const other = excluded(tag);
  const name = languageName(other ?? tag) ?? other ?? tag;
  return other === null ? name : `languages other than ${name}`;
}

const language: Facet<"language"> = {
  key: "language",
  title: "Language",
  values: "a language subtag of BCP 47, like `fr`; `-fr` for all others",
  read: anyText,
  condition: (tag) =>
    excluded(tag) === null
      ? sql`split_part(b.language, '-', 1) = ${tag}`
      : sql`split_part(b.language, '-', 1) not in (${excluded(tag)}, 'und', '')`,
  names: { kind: "known", nameOf: languagesLabel },
  choices: {
    kind: "counted",
    // A loose index scan: one lookup per language instead of one per book.
    inLibrary: (viewer) => sql`with recursive language(tag) as (
        (select split_part(b.language, '-', 1) from ${listedBooks(viewer)} where b.is_text_held order by 1 limit 1)
        union all
        select (select split_part(b.language, '-', 1) from ${listedBooks(viewer)}
          where b.is_text_held and split_part(b.language, '-', 1) > language.tag order by 1 limit 1)
        from language where language.tag is not null)
      select tag as slug, null as name,
        case when hits.number < ${mostCounted} then (select count(*)::int from hit where hit.language = language.tag) end as count
      from language cross join hits where tag is not null order by count desc nulls last, tag`,
    inHits: sql`select hit.language as slug, null as name,
        case when hits.number < ${mostCounted} then count(*)::int end as count
      from hit cross join hits group by hit.language, hits.number order by count(*) desc limit 24`,
    hitColumn: sql`split_part(b.language, '-', 1) as language`,
  },
  heading: { rank: 5, alone: (name) => `Books in ${name}`, after: (name) => `, in ${name}` },
};

const lengthNames = {
  short: "Short, up to 20,000 words",
  medium: "Medium, to 80,000",
  long: "Long, above 80,000",
};

/** The same limits as the front page's shelf of short reads. */
const wordCounts: Record<string, ReturnType<typeof sql>> = {
  short: sql`between 1 and 20000`,
  medium: sql`between 20001 and 80000`,
  long: sql`> 80000`,
} satisfies Record<keyof typeof lengthNames, unknown>;

/** Books of the whole library that fit a condition, counted as far as any facet is. */
const countUpTo = (
  viewer: ContentViewer,
  condition: SQL,
) => sql`(select nullif(count(*)::int, ${mostCounted + 1})
  from (select 1 from ${listedBooks(viewer)} where ${condition} limit ${mostCounted + 1}) as few)`;

/** The number of `hit`s by one of their columns. */
const countHits = (column: SQL) => sql`select ${column} as slug, null as name,
    case when hits.number < ${mostCounted} then count(*)::int end as count
  from hit cross join hits where ${column} is not null group by ${column}, hits.number`;

const hasLength = (value: string) =>
  sql`b.word_count ${wordCounts[value] ?? sql`is null`} and b.is_text_held`;

const length: Facet<"length"> = {
  key: "length",
  title: "Length",
  values: "`short`, `medium` or `long`",
  read: oneOf(lengthNames),
  // As on the front page, only books with a text; the partial index covers just those.
  condition: hasLength,
  names: { kind: "known", nameOf: nameIn(lengthNames) },
  choices: {
    kind: "fixed",
    values: Object.keys(lengthNames),
    inLibrary: (viewer) =>
      sql.join(
        Object.keys(lengthNames).map(
          (value) =>
            sql`select ${value}::text as slug, null as name, ${countUpTo(viewer, hasLength(value))} as count`,
        ),
        sql` union all `,
      ),
    inHits: countHits(sql`hit.length`),
    hitColumn: sql`case when b.is_text_held and b.word_count > 0 then
      case when b.word_count <= 20000 then 'short' when b.word_count <= 80000 then 'medium' else 'long' end end as length`,
  },
  heading: { rank: 6, alone: (_, value) => (value === "short" ? "Short reads" : null), after: nothingAfter },
};

const statusNames = { complete: "Complete", ongoing: "Ongoing" };

const status: Facet<"status"> = {
  key: "status",
  title: "Status",
  values: "`complete` or `ongoing`",
  read: oneOf(statusNames),
  condition: (value) => sql`b.status = ${value}`,
  names: { kind: "known", nameOf: nameIn(statusNames) },
  choices: { kind: "none" },
  heading: {
    rank: 7,
    alone: (_, value) => (value === "complete" ? "Complete books" : null),
    after: nothingAfter,
  },
};

const textNames = { held: "Readable online" };

const text: Facet<"text"> = {
  key: "text",
  title: "Text",
  values: "`held`: books that are readable online",
  read: oneOf(textNames),
  condition: () => sql`b.is_text_held`,
  names: { kind: "known", nameOf: nameIn(textNames) },
  choices: {
    kind: "fixed",
    values: ["held"],
    inLibrary: (viewer) =>
      sql`select 'held' as slug, null as name, ${countUpTo(viewer, sql`b.is_text_held`)} as count`,
    inHits: countHits(sql`hit.held`),
    hitColumn: sql`case when b.is_text_held then 'held' end as held`,
  },
  heading: null,
};

/** In the order of addresses, of the panel and of the docs. */
export const facets: readonly Facet[] = [genre, subject, author, series, language, length, status, text];
