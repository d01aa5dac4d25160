import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { progressLabels } from "#app/catalog/labels/public.ts";
import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/content-viewer.ts";
import { listedBooks } from "#app/access/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { counted } from "#app/ui/counted.ts";

export interface WorkShelf {
  /** The name of a series, or the progress of the works outside any series. */
  heading: string;
  isSeries: boolean;
  books: (CoverFacts & { note: string })[];
}

interface WorkRow extends CardRow {
  status: keyof typeof progressLabels;
  seriesName: string | null;
  seriesPosition: string | null;
  chapterCount: number;
}

/** The listed works of one author: series first, each in its order, then by status, newest first. */
export async function listWorksOf(db: Db, handle: string, viewer: ContentViewer): Promise<WorkShelf[]> {
  const { rows } = await db.execute<WorkRow>(sql`
    select ${cardColumns}, b.status, b.series_name as "seriesName", b.series_position as "seriesPosition",
      b.chapter_count as "chapterCount"
    from profiles p join works w on w.profile_id = p.id
    join work_publications wp on wp.work_id = w.id and wp.state = 'published'
    join ${listedBooks(viewer)} on b.id = wp.book_id
    where p.handle = ${handle} order by b.added_at desc, b.id desc`);
  const shelves = new Map<string, WorkRow[]>();
  const series = rows.filter(({ seriesName }) => seriesName !== null);
  for (const row of series.toSorted(bySeries)) add(shelves, `s ${row.seriesName}`, row);
  for (const status of ["ongoing", "hiatus", "complete"] as const)
    for (const row of rows)
      if (row.seriesName === null && row.status === status) add(shelves, `p ${progressLabels[status]}`, row);
  return [...shelves].map(([key, books]) => ({
    heading: key.slice(2),
    isSeries: key.startsWith("s"),
    books: books.map((row) => ({ ...toCard(row), note: noteOf(row) })),
  }));
}

function add(shelves: Map<string, WorkRow[]>, key: string, row: WorkRow): void {
  shelves.set(key, [...(shelves.get(key) ?? []), row]);
}

const bySeries = (one: WorkRow, other: WorkRow) =>
  (one.seriesName ?? "").localeCompare(other.seriesName ?? "", "en") || numberOf(one) - numberOf(other);

function numberOf({ seriesPosition }: WorkRow): number {
  const number = Number.parseFloat(seriesPosition ?? "");
  return Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number;
}

function noteOf({ status, seriesName, seriesPosition, chapterCount }: WorkRow): string {
  const volume = seriesName !== null && seriesPosition !== null ? `Book ${seriesPosition}` : null;
  return [volume, progressLabels[status], counted(chapterCount, "chapter")].filter(Boolean).join(" · ");
}
