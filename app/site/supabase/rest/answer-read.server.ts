import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { asRole } from "./as-role.server.ts";
import { findCaller } from "./caller.server.ts";
import { mostRows, readQuery, type RestQuery } from "./query-input.ts";
import { notHere, refused, restHeaders } from "./refusals.ts";
import { countRows, estimateRows, findRows, type Found } from "./rows-queries.server.ts";
import type { ExposedTable } from "./tables.ts";

type Count = "exact" | "planned" | "estimated" | null;

/** Answers a question for rows (GET), or for their number alone (HEAD). */
export async function answerRead(
  context: Context,
  request: Request,
  { table, parameters }: { table: ExposedTable; parameters: URLSearchParams },
): Promise<Response> {
  const isSingle = readAccept(request.headers.get("accept"));
  if (request.headers.has("range"))
    throw notHere("Rows are chosen by limit and offset, not by the header Range");
  const query = readQuery(table, parameters);
  const caller = await findCaller(context, request, tablesOf(query));
  const wanted = isSingle ? { ...query, limit: Math.min(query.limit, 2) } : query;
  const count = countOf(request.headers.get("prefer"));
  const isHead = request.method === "HEAD";
  const { found, total } = await asRole(context.get(siteContext), caller, async (tx) => ({
    found: isHead ? null : await findRows(tx, wanted),
    total: await totalOf(tx, query, count),
  }));
  if (isSingle && found && found.count !== 1) throw notOne(found.count);
  return answerWith({ found, total, query, isSingle });
}

/** The table, and those within its rows. */
export const tablesOf = ({ table, selection }: RestQuery): ExposedTable[] => [
  table,
  ...selection.embeds.map((embed) => embed.table),
];

// A plan of a question names the requested type, too.
const listType =
  /^(?:\*\/\*|application\/(?:\*|json|vnd\.pgrst\.array\+json))(?=\s*(?:;|$))(?!.*nulls=stripped)/i;
const objectType = /^application\/vnd\.pgrst\.object\+json(?=\s*(?:;|$))(?!.*nulls=stripped)/i;

/** Whether one row is wanted, and not a list. */
export function readAccept(accept: string | null): boolean {
  const types = (accept ?? "*/*").split(",").map((type) => type.trim());
  if (types.some((type) => listType.test(type))) return false;
  if (types.some((type) => objectType.test(type))) return true;
  throw notHere(`Rows are sent as JSON, not as ${types.join().slice(0, 100)}`);
}

export const notOne = (count: number): Response =>
  refused({
    status: 406,
    code: "PGRST116",
    message: "Cannot coerce the result to a single JSON object",
    details: count === 0 ? "The result contains 0 rows" : "The result contains more than one row",
  });

/** How rows are to be counted. */
export function countOf(prefer: string | null): Count {
  const [, count] = /\bcount=(exact|planned|estimated)\b/.exec(prefer ?? "") ?? [];
  return (count as Count | undefined) ?? null;
}

async function totalOf(
  tx: Parameters<Parameters<typeof asRole>[2]>[0],
  query: RestQuery,
  count: Count,
): Promise<number | null> {
  if (count === null) return null;
  if (count === "exact") return countRows(tx, query);
  const estimate = await estimateRows(tx, query);
  // So few are counted as quickly as they are estimated.
  return count === "estimated" && estimate <= mostRows ? countRows(tx, query) : estimate;
}

interface Answer {
  found: Found | null;
  total: number | null;
  query: RestQuery;
  isSingle: boolean;
}

function answerWith({ found, total, query: { offset }, isSingle }: Answer): Response {
  const count = found?.count ?? 0;
  const span = count > 0 ? `${offset}-${offset + count - 1}` : "*";
  const isPart = total !== null && found !== null && count < total;
  const type = isSingle ? "application/vnd.pgrst.object+json" : "application/json";
  return new Response(found && (isSingle ? found.json.slice(1, -1) : found.json), {
    status: isPart ? 206 : 200,
    headers: {
      ...restHeaders,
      "content-type": `${type}; charset=utf-8`,
      "content-range": `${span}/${total ?? "*"}`,
    },
  });
}
