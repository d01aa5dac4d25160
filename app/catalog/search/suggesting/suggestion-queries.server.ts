import { authorAddress, handleOfPerson } from "#app/catalog/people/public.server.ts";
import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { plainText } from "../terms/plain-words.ts";
import type { SuggestionRow } from "./write-suggestions.server.ts";

export interface Suggestion {
  kind: SuggestionRow["kind"];
  name: string;
  /** Of a book its first author. */
  detail: string | null;
  url: string;
}

interface NearRow {
  [column: string]: unknown;
  kind: SuggestionRow["kind"];
  weight: number;
  key: string;
  name: string;
  detail: string | null;
  slug: string;
  handle: string | null;
  subjectKind: "genre" | "subject" | null;
}

const bands = [0, 1, 2, 3];
/** The best known of each band, of which those that the viewer may see are suggested. */
const mostOfBand = 40;
const mostNear = 60;

/** Of each kind, and of all. */
const most: Record<SuggestionRow["kind"], number> = { book: 6, author: 3, series: 2, tag: 2 };
const mostInAll = 8;

const longestBeginning = 60;
const lastLetter = "\u{10FFFF}";

const isShownIn = (viewer: ContentViewer, holdings: SQL): SQL =>
  sql`exists (select 1 from ${holdings} join ${listedBooks(viewer)} on b.id = of_it.book_id)`;

/** What begins with what was typed, the best known first, as far as this viewer is shown a book of it. */
export async function findSuggestions(
  db: Db,
  typed: string,
  { viewer }: { viewer: ContentViewer },
): Promise<Suggestion[]> {
  const beginning = plainText(typed).slice(0, longestBeginning);
  if (beginning === "") return [];
  const ofBand = (
    band: number,
  ) => sql`(select s.key, s.weight, s.kind, s.target, s.label from search_suggestions s
    where s.band = ${sql.raw(String(band))} and s.key >= ${beginning} and s.key < ${beginning + lastLetter}
    order by s.weight desc, s.kind, s.target limit ${mostOfBand})`;
  const { rows } = await db.execute<NearRow>(sql`
    with near as materialized (select * from (${sql.join(bands.map(ofBand), sql` union all `)}) as banded limit ${mostNear})
    select near.kind, near.weight, near.key, b.title as name, b.jid as slug, null as handle, null as "subjectKind",
      (select bp.credited_as from book_people bp where bp.book_id = b.id and bp.role = 'aut' order by bp.position limit 1) as detail
      from near join ${listedBooks(viewer)} on near.kind = 'book' and b.id = near.target
    union all select near.kind, near.weight, near.key, pe.name, pe.slug, ${handleOfPerson}, null, null
      from near join people pe on near.kind = 'author' and pe.id = near.target
      where ${isShownIn(viewer, sql`(select book_id from book_people where person_id = pe.id) as of_it`)}
    union all select near.kind, near.weight, near.key, t.name, t.slug, null, t.kind, null
      from near join subjects t on near.kind = 'tag' and t.id = near.target
      where ${isShownIn(viewer, sql`(select book_id from book_subjects where subject_id = t.id) as of_it`)}
    union all select near.kind, near.weight, near.key, near.label, near.label, null, null, null
      from near where near.kind = 'series' and exists (select 1 from ${listedBooks(viewer)} where b.series_name = near.label)`);
  return chosen(rows, beginning).map(toSuggestion);
}

const addressOf = ({ kind, slug, handle, subjectKind }: NearRow): string => {
  if (kind === "book") return `/bookdetail/${slug}`;
  if (kind === "author") return authorAddress({ slug, handle });
  const key = kind === "series" ? "series" : (subjectKind ?? "subject");
  return `/search?${new URLSearchParams({ [key]: slug })}`;
};

const toSuggestion = (row: NearRow): Suggestion => ({
  kind: row.kind,
  name: row.name,
  detail: row.detail,
  url: addressOf(row),
});

/** What is the whole of what was typed before what only begins with it; names a little before titles, tags after them. */
const placeOf = ({ kind, weight, key }: NearRow, beginning: string): number =>
  weight + (key === beginning ? 0.5 : 0) + { author: 0.05, series: 0.05, book: 0, tag: -0.3 }[kind];

function chosen(rows: NearRow[], beginning: string): NearRow[] {
  const counts: Partial<Record<SuggestionRow["kind"], number>> = {};
  const seen = new Set<string>();
  return rows
    .toSorted((one, other) => placeOf(other, beginning) - placeOf(one, beginning))
    .filter((row) => {
      const address = addressOf(row);
      const count = counts[row.kind] ?? 0;
      if (seen.has(address) || count >= most[row.kind]) return false;
      seen.add(address);
      counts[row.kind] = count + 1;
      return true;
    })
    .slice(0, mostInAll);
}
