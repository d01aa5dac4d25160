import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { CatalogLine } from "./catalog-file.server.ts";
import type { CatalogRecord } from "./catalog-record.ts";
import { type StoredRecords, storeRecords } from "./store-records-commands.server.ts";

export interface CatalogCounts extends StoredRecords {
  refused: number;
}

interface Listeners {
  refused(line: number, reason: string): void;
  /** Called after each batch with the number of bytes processed. */
  advanced(bytes: number): void;
}

/** Small enough to hold no lock for long, large enough that round trips do not matter. */
const batchSize = 500;

// Without fresh statistics, queries and foreign key checks on a growing table are planned as if it were empty.
const isMilestone = (batches: number) => Number.isInteger(Math.log2(batches));

const refreshStatistics = (db: Db) =>
  db.execute(
    sql`analyze books, people, book_people, subjects, book_subjects, book_identifiers, book_find, book_cards, search_words`,
  );

/** Loads a catalogue in batches, one transaction each: after an interruption the next run continues. */
export async function importCatalog(
  site: Pick<Site, "db" | "now">,
  lines: AsyncIterable<CatalogLine>,
  listeners: Listeners,
): Promise<CatalogCounts> {
  const counts: CatalogCounts = { imported: 0, updated: 0, unchanged: 0, refused: 0 };
  const seen = new Set<string>();
  let batch: CatalogRecord[] = [];
  let batches = 0;
  const refuse = (line: number, reason: string) => {
    counts.refused++;
    listeners.refused(line, reason);
  };
  const flush = async (bytes: number) => {
    if (batch.length === 0) return;
    const stored = await storeRecords(site.db, batch, site.now());
    counts.imported += stored.imported;
    counts.updated += stored.updated;
    counts.unchanged += stored.unchanged;
    batches++;
    if (stored.imported > 0 && isMilestone(batches)) await refreshStatistics(site.db);
    batch = [];
    listeners.advanced(bytes);
  };
  let bytes = 0;
  for await (const line of lines) {
    bytes = line.bytes;
    if (line.kind === "refused") refuse(line.line, line.reason);
    else if (seen.has(line.record.externalId))
      refuse(line.line, `book_id ${line.record.externalId} appeared before.`);
    else {
      seen.add(line.record.externalId);
      batch.push(line.record);
    }
    if (batch.length >= batchSize) await flush(bytes);
  }
  await flush(bytes);
  return counts;
}
