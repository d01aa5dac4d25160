import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { languageName } from "#app/catalog/labels/public.server.ts";
import { progressLabels } from "#app/catalog/labels/public.ts";
import { lengthLabel, readingTimeLabel } from "#app/catalog/reading-time/public.ts";
import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import { announcedReleases } from "#app/access/visibility/visible-releases.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { counted } from "#app/ui/counted.ts";
import { formatDay } from "#app/ui/times/times.ts";
import { gapLabel, orderSeries, seriesAddress } from "#app/catalog/headings/public.ts";
import { contributionLabels } from "#app/catalog/people/public.ts";

/** A work on its author's page. */
export interface WorkFacts {
  card: CoverFacts;
  /** "Book 2 of The Estuary", which leads to the series. */
  volume: { label: string; address: string } | null;
  /** "Book 1 is not in this library.": what is missing of its series between the work before it and this one. */
  missing: string[];
  blurb: string | null;
  /** Status, language, length: formatted. */
  facts: string[];
  /** The chapter that was published last. */
  latest: { title: string; address: string; at: string; day: string } | null;
}

export interface AuthorWorks {
  works: WorkFacts[];
  /** "3 works", "41,000 words". */
  totals: string[];
  /** The address of the list of all of them, when the page does not show all. */
  all: { address: string; label: string } | null;
}

interface WorkRow extends CardRow {
  status: keyof typeof progressLabels;
  origin: "epub" | "catalog" | "demo" | "work";
  isTextHeld: boolean;
  blurb: string | null;
  wordCount: number;
  characterCount: number;
  chapterCount: number;
  seriesName: string | null;
  seriesPosition: string | null;
  /** Of all volumes of its series that are here, whoever wrote them. */
  seriesPositions: (string | null)[];
  slug: string | null;
  roles: string[];
  latest: { title: string; slug: string; at: string } | null;
  /** Of all works, also those that are not shown. */
  workCount: number;
  wordTotal: string;
}

/** The most works that a page shows. */
const mostShown = 40;
const longestBlurb = 400;

const workColumns = sql`${cardColumns}, b.status, b.origin, b.is_text_held as "isTextHeld",
  left(b.description, ${sql.raw(String(longestBlurb))}) as blurb, b.word_count as "wordCount",
  b.character_count as "characterCount", b.chapter_count as "chapterCount", b.series_name as "seriesName",
  b.series_position as "seriesPosition", count(*) over ()::int as "workCount", sum(b.word_count) over () as "wordTotal"`;

const volumeNumber = sql`substring(b.series_position from '^[0-9]+(?:[.][0-9]+)?')::numeric`;

// The releases that followers were notified of; only chapters that are published now.
const latestChapter = sql`(select jsonb_build_object('title', c.title, 'slug', c.slug, 'at', r.at)
  from ${announcedReleases} join chapter_publications cp on cp.chapter_id = any(r.chapter_ids) and cp.state = 'published'
  join chapters c on c.book_id = b.id and c.slug = cp.slug
  where r.work_id = w.id order by r.at desc, c.position desc limit 1)`;

const most = sql.raw(String(mostShown));

/** The listed works of a profile: series first, each in its order, then by status, newest first; one round trip. */
export async function listWorksOf(db: Db, handle: string, viewer: ContentViewer): Promise<AuthorWorks> {
  return list(
    db,
    viewer,
    sql`select ${workColumns}, array['aut'] as roles, ${latestChapter} as latest,
        (select pe.slug from people pe where pe.profile_id = p.id) as slug
      from profiles p join works w on w.profile_id = p.id
      join work_publications wp on wp.work_id = w.id and wp.state = 'published'
      join ${listedBooks(viewer)} on b.id = wp.book_id
      where p.handle = ${handle}
      order by b.series_name is null, lower(b.series_name), ${volumeNumber},
        array_position(array['ongoing', 'hiatus', 'complete'], b.status), b.added_at desc, b.id desc
      limit ${most}`,
  );
}

/**
 * The listed books that name a person, those written before others, in the order of titles, a series together, first what can be read here; one
 * round trip.
 */
export async function listWorksNaming(db: Db, slug: string, viewer: ContentViewer): Promise<AuthorWorks> {
  return list(
    db,
    viewer,
    sql`select ${workColumns}, named.roles, null as latest, ${slug}::text as slug
      from (select bp.book_id, array_agg(bp.role order by bp.position) as roles
        from people pe join book_people bp on bp.person_id = pe.id where pe.slug = ${slug} group by bp.book_id) as named
      join ${listedBooks(viewer)} on b.id = named.book_id
      order by 'aut' = any(named.roles) desc,
        bool_or(b.is_text_held) over (partition by coalesce(b.series_name, b.id::text)) desc,
        coalesce(lower(b.series_name), b.sort_title), ${volumeNumber}, b.sort_title, b.id
      limit ${most}`,
  );
}

/** Volumes of one series that are looked at for what is missing. */
const mostVolumes = 300;

async function list(db: Db, viewer: ContentViewer, query: SQL): Promise<AuthorWorks> {
  // Nothing is joined to what was found, so its rows stay in their order.
  const { rows } = await db.execute<WorkRow>(sql`
    with found as materialized (${query})
    select found.*, array(select b.series_position from ${listedBooks(viewer)} where b.series_name = found."seriesName"
      limit ${mostVolumes}) as "seriesPositions" from found`);
  const [first] = rows;
  if (!first) return { works: [], totals: [], all: null };
  const { workCount, wordTotal, slug } = first;
  const words = roughly(Number(wordTotal));
  const label = `All ${counted(workCount, "work")}`;
  return {
    works: runsOfSeries(rows).flatMap(toWorks),
    totals: [counted(workCount, "work"), ...(words > 0 ? [counted(words, "word")] : [])],
    all:
      workCount > rows.length && slug !== null
        ? { address: `/search?${new URLSearchParams({ author: slug })}`, label }
        : null,
  };
}

/** Nobody wants to know the last digits of a sum. */
function roughly(count: number): number {
  const step = count < 1_000 ? 1 : count < 10_000 ? 100 : 1_000;
  return Math.round(count / step) * step;
}

/** Works that follow each other and are of one series stand together. */
function runsOfSeries(rows: readonly WorkRow[]): WorkRow[][] {
  const runs: WorkRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run?.[0] && row.seriesName !== null && run[0].seriesName === row.seriesName) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** The works of a run in the order of the series, each with what is missing before it. */
function toWorks(run: readonly WorkRow[]): WorkFacts[] {
  const [first] = run;
  if (!first || first.seriesName === null) return run.map((row) => toWork(row, []));
  const volumes = run.map((row) => ({ row, position: row.seriesPosition }));
  let missing: string[] = [];
  return orderSeries(volumes, first.seriesPositions).flatMap((part) => {
    if ("gap" in part) {
      missing.push(gapLabel(part.gap));
      return [];
    }
    const work = toWork(part.volume.row, missing);
    missing = [];
    return [work];
  });
}

function toWork(row: WorkRow, missing: string[]): WorkFacts {
  const { jid, seriesName, seriesPosition, latest } = row;
  return {
    card: toCard(row),
    volume: seriesName === null ? null : volumeOf(seriesName, seriesPosition),
    missing,
    blurb: row.blurb,
    facts: factsOf(row),
    latest: latest && {
      title: latest.title,
      address: `/book-reader/${encodeURIComponent(jid)}/${encodeURIComponent(latest.slug)}`,
      at: latest.at,
      day: formatDay(new Date(latest.at), "UTC"),
    },
  };
}

const volumeOf = (series: string, position: string | null) => ({
  label: position ? `Book ${position} of ${series}` : series,
  address: seriesAddress(series),
});

function factsOf(row: WorkRow): string[] {
  const text = { language: row.language ?? "", wordCount: row.wordCount, characterCount: row.characterCount };
  const status = row.origin === "work" ? progressLabels[row.status] : null;
  const facts = [
    roleLabel(row.roles),
    row.isTextHeld ? status : "Catalogue record",
    row.origin === "work" ? counted(row.chapterCount, "chapter") : languageName(text.language),
    lengthLabel(text),
    readingTimeLabel(text),
  ];
  return facts.filter((fact) => fact !== null);
}

/** What somebody did for a book who did not write it, by MARC relator code. */
const labels: Record<string, string> = {
  trl: "Translator",
  ill: "Illustrator",
  edt: "Editor",
  com: "Compiler",
  ...contributionLabels,
};

/** Null for the author of a book, whatever else they did for it. */
function roleLabel(roles: readonly string[]): string | null {
  if (roles.includes("aut")) return null;
  const known = roles.flatMap((role) => labels[role] ?? []);
  return [...new Set(known)].join(", ") || "Contributor";
}
