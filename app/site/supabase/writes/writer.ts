import { refused } from "../rest/refusals.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** A row as a program sends it or the view shows it. */
export type Row = Record<string, unknown>;

/** What to do with a row that is there already. */
export type OnConflict = "refuse" | "merge" | "ignore";

/**
 * How the rows of a table are written: by the commands of the slice that has them, which check everything again. Which rows are changed or
 * removed was decided by the view, in the role that sees own ones alone. Throws refusals.
 */
export interface Writer {
  /** The keys of the rows that were written. */
  insert(by: Writing, rows: Row[], onConflict: OnConflict): Promise<Row[]>;
  update(by: Writing, rows: Row[], changes: Row): Promise<void>;
  remove(by: Writing, rows: Row[]): Promise<void>;
}

export interface Writing {
  site: Site;
  viewer: Viewer;
}

/** Refuses a row of `table` with a column that programs do not write. */
export function refuseOthers(table: string, row: Row, known: Set<string>): void {
  const other = Object.keys(row).find((name) => !known.has(name));
  if (other === undefined) return;
  throw refused({
    status: 400,
    code: "PGRST204",
    message: `Could not find the '${other.slice(0, 63)}' column of '${table}' among those that can be written`,
    hint: [...known].join(", "),
  });
}
