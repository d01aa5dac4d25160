import { handleOfPerson } from "#app/catalog/people/public.server.ts";
import { type SQL, sql } from "drizzle-orm";
import { type ContentViewer, isAnonymous } from "#app/access/visibility/content-viewer.ts";
import { listedBooks, suspendedOnce } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { executeRepeated } from "#app/platform/db/named-query.server.ts";
import type { SuggestedName } from "./search-index.server.ts";

const bands = [0, 1, 2, 3];
/**
 * So many of the best known, of which those that the viewer may see are suggested: a band is read only where those before it have fewer. A few
 * are the same by two of their words.
 */
const mostNear = { whoSeesAll: 20, whoSeesFewer: 40 };

const lastLetter = "\u{10FFFF}";

const isShownIn = (viewer: ContentViewer, holdings: SQL): SQL =>
  sql`exists (select 1 from ${holdings} join ${listedBooks(viewer, suspendedOnce.ids)} on b.id = of_it.book_id)`;

/** What begins with a plain text, the best known first, as far as this viewer is shown a book of it; one round trip. */
export async function findNames(db: Db, beginning: string, viewer: ContentViewer): Promise<SuggestedName[]> {
  const most = isAnonymous(viewer) ? mostNear.whoSeesAll : mostNear.whoSeesFewer;
  const ofBand = (
    band: number,
  ) => sql`(select s.key, s.weight, s.kind, s.target, s.label from search_suggestions s
    where s.band = ${sql.raw(String(band))} and s.key >= (select ${beginning}::text) and s.key < (select ${beginning + lastLetter}::text)
    order by s.weight desc, s.kind, s.target limit ${most})`;
  const { rows } = await executeRepeated<SuggestedName & Record<string, unknown>>(
    db,
    sql`
    with ${suspendedOnce.definition}, near as materialized (select * from (${sql.join(bands.map(ofBand), sql` union all `)}) as banded limit ${most})
    select near.kind, near.weight, near.key, b.title as name, b.jid as slug, null as handle, null as "subjectKind",
      (select bp.credited_as from book_people bp where bp.book_id = b.id and bp.role = 'aut' order by bp.position limit 1) as detail
      from near join ${listedBooks(viewer, suspendedOnce.ids)} on near.kind = 'book' and b.id = near.target
    union all select near.kind, near.weight, near.key, pe.name, pe.slug, ${handleOfPerson}, null, null
      from near join people pe on near.kind = 'author' and pe.id = near.target
      where ${isShownIn(viewer, sql`(select book_id from book_people where person_id = pe.id) as of_it`)}
    union all select near.kind, near.weight, near.key, t.name, t.slug, null, t.kind, null
      from near join subjects t on near.kind = 'tag' and t.id = near.target and not t.is_hidden
      where ${isShownIn(viewer, sql`(select book_id from book_subjects where subject_id = t.id) as of_it`)}
    union all select near.kind, near.weight, near.key, near.label, near.label, null, null, null
      from near where near.kind = 'series' and exists (select 1 from ${listedBooks(viewer, suspendedOnce.ids)} where b.series_name = near.label)`,
  );
  return rows;
}
