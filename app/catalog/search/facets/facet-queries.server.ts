import { type SQL, sql } from "drizzle-orm";
import { type ContentViewer, isAnonymous } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { SearchPlan } from "../search-conditions.server.ts";
import type { SearchInput } from "../search-input.server.ts";
import type { Facet } from "./facet.server.ts";
import { facets as allFacets, mostCounted } from "./facets.server.ts";

export interface Choice {
  slug: string;
  name: string;
  /** Null where it is not counted. */
  count: number | null;
}

export interface FacetAnswers {
  /** By key: the choices that find something. */
  choices: Record<string, Choice[]>;
  /** By key: the name of the value in the address. */
  names: Record<string, string>;
}

interface FacetRow {
  [column: string]: unknown;
  key: string;
  kind: "choice" | "name";
  slug: string;
  name: string | null;
  count: number | null;
}

interface FacetOptions {
  viewer: ContentViewer;
  plan: SearchPlan | null;
  facets?: readonly Facet[];
}

/** The choices of a search, and the names of its present values; one round trip. */
export async function findFacets(
  db: Db,
  input: SearchInput,
  { viewer, plan, facets = allFacets }: FacetOptions,
): Promise<FacetAnswers> {
  const { rows } = await db.execute<FacetRow>(facetQuery(input, { viewer, plan, facets }));
  const answers: FacetAnswers = { choices: {}, names: {} };
  for (const facet of facets) {
    const own = rows.filter(({ key }) => key === facet.key);
    answers.choices[facet.key] = own.filter(({ kind }) => kind === "choice").flatMap(toChoice(facet));
    const value = input.filters[facet.key];
    if (value === undefined) continue;
    const stored = own.find(({ kind }) => kind === "name")?.name;
    answers.names[facet.key] = stored ?? (facet.names.kind === "known" ? facet.names.nameOf(value) : value);
  }
  return answers;
}

/** Values without a name, like an unknown language, are not offered. */
const toChoice =
  ({ names }: Facet) =>
  ({ slug, name, count }: FacetRow): Choice[] => {
    if (count === 0) return [];
    const shown = name ?? (names.kind === "known" ? names.nameOf(slug) : slug);
    return name === null && shown === slug ? [] : [{ slug, name: shown, count }];
  };

/**
 * The rows of every facet, one below the other. The results of a search are counted up to a limit, beyond which only
 * the names are right.
 */
function facetQuery(input: SearchInput, { viewer, plan, facets }: Required<FacetOptions>): SQL {
  const isWholeLibrary = input.q === "" && Object.keys(input.filters).length === 0 && isAnonymous(viewer);
  const counted = facets.flatMap(({ key, choices }) => (choices.kind === "none" ? [] : [{ key, choices }]));
  const columns = counted.flatMap(({ choices }) => (choices.hitColumn ? [choices.hitColumn] : []));
  const found = plan ? plan.found : sql`from ${listedBooks(viewer)} where false`;
  const parts = [
    ...counted.map(({ key, choices }) =>
      choicesOf(key, isWholeLibrary ? choices.inLibrary(viewer) : choices.inHits),
    ),
    ...facets.flatMap((facet) => nameOf(facet, input.filters[facet.key])),
    // Also where nothing is counted and nothing named there is something to ask.
    sql`select '' as key, '' as kind, '' as slug, null::text as name, null::int as count where false`,
  ];
  return sql`
    with hit as materialized (select ${sql.join([sql`b.id`, ...columns], sql`, `)} ${found} limit ${mostCounted}),
    hits as (select count(*) as number from hit)
    ${sql.join(parts, sql` union all `)}`;
}

const choicesOf = (key: string, rows: SQL): SQL =>
  sql`select ${key}::text as key, 'choice' as kind, c.slug, c.name::text as name, c.count from (${rows}) as c`;

function nameOf({ key, names }: Facet, value: string | undefined): SQL[] {
  if (value === undefined || names.kind === "known") return [];
  return [
    sql`select ${key}::text as key, 'name' as kind, '' as slug, n.name::text as name, null::int as count
      from (${names.find(value)}) as n`,
  ];
}
