import type { SQL } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";

/**
 * One way to narrow a search, complete: the address, the SQL, the cache key, the filter panel, the heading and the docs (`docs/search.md`)
 * are derived from these objects. No property is optional, so that omitting one is a compile error.
 */
export interface Facet<Key extends string = string> {
  /** Its parameter in addresses. */
  key: Key;
  /** The heading of its choices. */
  title: string;
  /** For the docs: what the parameter may be. */
  values: string;
  /** The value of a parameter; null for an invalid one, which counts as not given. */
  read: (given: string) => string | null;
  /** Which books (`b`) fit the value. */
  condition: (value: string) => SQL;
  /** The name of a value: known here, or stored: a query with the column `name` and no row for an unknown value. */
  names:
    | { kind: "known"; nameOf: (value: string) => string }
    | { kind: "stored"; find: (value: string) => SQL };
  /** The choices in the panel. */
  choices:
    | { kind: "none" }
    | ({ kind: "fixed"; values: readonly string[] } & Counting)
    | ({ kind: "counted" } & Counting);
  /** Its part of the heading of the list; null for none. */
  heading: FacetHeading | null;
}

/** Only values that find something are offered. */
interface Counting {
  /** Rows of `slug`, `name` (null: its `names` say it), `count` (null: not counted), of all that this viewer can find. */
  inLibrary: (viewer: ContentViewer) => SQL;
  /** The same for the results of a search: `hit` has their ids, and `hits` their `number`. */
  inHits: SQL;
  /** A column that `hit` needs for that, from the book `b`. */
  hitColumn: SQL | null;
}

interface FacetHeading {
  /** The facet of the lowest rank heads the list. */
  rank: number;
  alone: (name: string, value: string) => string | null;
  /** What it adds to the heading of another facet. */
  after: (name: string) => string;
}
