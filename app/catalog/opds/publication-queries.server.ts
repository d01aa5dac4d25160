import { type CardRow, cardColumns, storeMailCover } from "#app/catalog/covers/public.server.ts";
import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks, openBooks } from "#app/access/visibility/visible-books.server.ts";
import { languageTag } from "#app/manuscript/epub/read/language-tag.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { fileUrl } from "#app/platform/files/file-store.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { acquisitionsOf, type ReaderRights } from "./acquisitions.ts";
import type { Contributor, Publication } from "./writing/catalog-feed.ts";

interface CreditRow {
  role: string;
  name: string;
  slug: string;
}

interface PublicationRow extends CardRow {
  subtitle: string | null;
  description: string | null;
  publisher: string | null;
  publishedOn: string | null;
  publishedYear: number | null;
  updatedAt: string;
  rights: string | null;
  seriesName: string | null;
  seriesPosition: string | null;
  isTextHeld: boolean;
  hasFile: boolean;
  hasMemberChapters: boolean;
  audience: string | null;
  credits: CreditRow[];
  subjects: { slug: string; name: string; kind: "genre" | "subject" }[];
  isbns: string[];
}

/** So many names, and as many headings, are enough for a card of a catalogue. */
const most = sql.raw("20");

const columns = sql`${cardColumns}, b.subtitle, left(b.description, 4000) as description, b.publisher, b.published_on as "publishedOn",
  b.published_year as "publishedYear", b.updated_at as "updatedAt", b.rights, b.series_name as "seriesName",
  b.series_position as "seriesPosition", b.is_text_held as "isTextHeld", b.disclosures ->> 'audience' as audience,
  b.is_downloadable and (b.original_hash is not null or b.origin = 'work' and exists(
    select 1 from chapters c where c.book_id = b.id and c.access = 'free')) as "hasFile",
  b.origin = 'work' and exists(select 1 from chapters c where c.book_id = b.id and c.access = 'members') as "hasMemberChapters",
  (select coalesce(jsonb_agg(jsonb_build_object('role', c.role, 'name', c.name, 'slug', c.slug) order by c.position), '[]')
    from (select bp.role, bp.credited_as as name, pe.slug, bp.position from book_people bp join people pe on pe.id = bp.person_id
      where bp.book_id = b.id and bp.role in ('aut', 'trl', 'ill') order by bp.position limit ${most}) c) as credits,
  (select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name, 'kind', s.kind) order by s.kind, s.position), '[]')
    from (select s.slug, s.name, s.kind, bs.position from book_subjects bs join subjects s on s.id = bs.subject_id and not s.is_hidden
      where bs.book_id = b.id order by s.kind, bs.position limit ${most}) s) as subjects,
  array(select i.value from book_identifiers i where i.book_id = b.id and i.scheme = 'isbn' order by i.value limit 5) as isbns`;

/** These books in their order; one that this viewer is not shown is left out. */
export async function listPublications(
  db: Db,
  ids: readonly number[],
  { viewer, rights }: { viewer: ContentViewer; rights: ReaderRights },
): Promise<Publication[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<PublicationRow>(sql`
    select ${columns} from unnest(${sql.param(ids)}::bigint[]) with ordinality as page (id, place)
    join ${listedBooks(viewer)} on b.id = page.id order by page.place`);
  return rows.map((row) => toPublication(row, rights));
}

/** The book at an address of its own; null when there is none, or it was withdrawn. */
export async function findPublication(
  db: Db,
  jid: string,
  { viewer, rights }: { viewer: ContentViewer; rights: ReaderRights },
): Promise<Publication | null> {
  const { rows } = await db.execute<PublicationRow>(
    sql`select ${columns} from ${openBooks(viewer)} where b.jid = ${jid} and b.withdrawn_at is null`,
  );
  return rows[0] ? toPublication(rows[0], rights) : null;
}

function toPublication(row: PublicationRow, rights: ReaderRights): Publication {
  const credited = (role: string): Contributor[] =>
    row.credits
      .filter((credit) => credit.role === role)
      .map(({ name, slug }) => ({ name, path: `search?${new URLSearchParams({ author: slug })}` }));
  const { jid, title, isTextHeld, hasFile, hasMemberChapters } = row;
  const isForAdults = row.audience === "adult";
  const position = Number.parseFloat(row.seriesPosition ?? "");
  return {
    jid,
    title,
    subtitle: row.subtitle,
    authors: credited("aut"),
    translators: credited("trl"),
    illustrators: credited("ill"),
    // A stored tag may be invalid.
    language: row.language === null ? null : languageTag(row.language),
    description: row.description,
    publisher: row.publisher,
    publishedOn: publishedOf(row),
    updatedAt: new Date(row.updatedAt),
    subjects: row.subjects.map(({ slug, name, kind }) => ({
      name,
      path: `search?${new URLSearchParams({ [kind]: slug })}`,
      isGenre: kind === "genre",
    })),
    isbns: row.isbns,
    series: row.seriesName
      ? {
          name: row.seriesName,
          position: Number.isFinite(position) && position >= 0 ? position : null,
          path: `search?${new URLSearchParams({ series: row.seriesName })}`,
        }
      : null,
    rights: row.rights,
    isForAdults,
    cover: {
      type: row.cover ? "image/jpeg" : "image/png",
      others: (row.cover?.variants ?? []).map(({ hash, mediaType, width, height }) => ({
        path: fileUrl(hash, mediaType),
        type: mediaType,
        width,
        height,
      })),
    },
    acquisitions: acquisitionsOf({ jid, isTextHeld, hasFile, hasMemberChapters, isForAdults }, rights),
    hasProgression: isTextHeld,
  };
}

/** Both forms want a day, a month or a year of our era. */
function publishedOf({ publishedOn, publishedYear }: PublicationRow): string | null {
  if (publishedOn !== null && /^\d{4}(-\d\d){0,2}$/.test(publishedOn)) return publishedOn;
  return publishedYear !== null && publishedYear > 0 && publishedYear < 10_000
    ? String(publishedYear).padStart(4, "0")
    : null;
}

/** As large as reading devices show a cover in a list. */
const coverSize = { width: 400, height: 600 };

/** The cover of a book as JPEG or PNG, the only formats that every reading app shows; null when there is no such book. */
export async function findCover(
  site: Pick<Site, "db" | "files" | "log">,
  jid: string,
  viewer: ContentViewer,
): Promise<{ bytes: Uint8Array; mediaType: string } | null> {
  const { rows } = await site.db.execute<CardRow>(
    sql`select ${cardColumns} from ${openBooks(viewer)} where b.jid = ${jid} and b.withdrawn_at is null`,
  );
  const picture = rows[0] ? await storeMailCover(site, rows[0], coverSize) : null;
  const bytes = picture && (await site.files.read(picture.hash));
  return picture && bytes ? { bytes, mediaType: picture.mediaType } : null;
}
