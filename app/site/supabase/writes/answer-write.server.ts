import { z } from "zod";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { countOf, notOne, readAccept, tablesOf } from "../rest/answer-read.server.ts";
import { asRole } from "../rest/as-role.server.ts";
import { type Caller, findCaller } from "../rest/caller.server.ts";
import type { Filter } from "../rest/filter-input.ts";
import { readQuery, type RestQuery } from "../rest/query-input.ts";
import { notHere, refused, restHeaders } from "../rest/refusals.ts";
import { findRows } from "../rest/rows-queries.server.ts";
import { readSelect } from "../rest/select-input.ts";
import type { ExposedTable } from "../rest/tables.ts";
import { libraryWriter } from "./library-writer.server.ts";
import { progressionWriter } from "./progression-writer.server.ts";
import type { OnConflict, Row, Writer, Writing } from "./writer.ts";

/** The tables whose rows can be written; all others are read only. */
const writers: ReadonlyMap<string, Writer> = new Map([
  ["library", libraryWriter],
  ["places", progressionWriter],
]);

/** As many as one transaction of a device sends. */
const mostWritten = 50;

const Rows = z.array(z.record(z.string().max(63), z.unknown()));

interface WriteCall {
  context: Context;
  request: Request;
  table: ExposedTable;
  parameters: URLSearchParams;
}

interface Found {
  writer: Writer;
  writing: Writing;
  caller: Caller;
  query: RestQuery;
  isSingle: boolean;
}

/** Answers POST, PATCH and DELETE: writes rows of one's own, and sends them back if that is wanted. */
export async function answerWrite(call: WriteCall): Promise<Response> {
  const { context, request, table, parameters } = call;
  const writer = writers.get(table.name);
  if (!writer) throw notHere(`Rows of ${table.name} are not written here`);
  const isSingle = readAccept(request.headers.get("accept"));
  if (/\btx=rollback\b/.test(preferenceOf(request))) throw notHere("Writes are not tried without effect");
  const query = readQuery(table, parameters);
  const caller = await findCaller(context, request, tablesOf(query));
  if (!caller.viewer) throw refused({ status: 401, code: "42501", message: "Sign in first" });
  const found = {
    writer,
    caller,
    query,
    isSingle,
    writing: { site: context.get(siteContext), viewer: caller.viewer },
  };
  switch (request.method) {
    case "POST":
      return insertRows(call, found);
    case "PATCH":
      return updateRows(call, found);
    case "DELETE":
      return removeRows(call, found);
    default:
      throw notHere("Single rows are not put here: upsert them");
  }
}

async function insertRows({ request, table, parameters }: WriteCall, found: Found): Promise<Response> {
  const rows = await readRows(request);
  if (found.isSingle && rows.length !== 1) throw notOne(rows.length);
  const conflict = parameters.get("on_conflict");
  if (conflict !== null && conflict.split(",").toSorted().join() !== table.key.toSorted().join())
    throw notHere(`Rows of ${table.name} conflict by ${table.key.join(",")} alone`);
  const keys = await found.writer.insert(found.writing, rows, conflictOf(request));
  return answerWith(request, found, { keys, status: 201 });
}

async function updateRows({ request }: WriteCall, found: Found): Promise<Response> {
  const [changes, ...others] = await readRows(request);
  if (!changes || others.length > 0)
    throw refused({ status: 400, code: "PGRST102", message: "Send one row of changes" });
  const keys = await currentRows(request, found);
  await found.writer.update(found.writing, keys, changes);
  return answerWith(request, found, { keys, status: 200 });
}

async function removeRows({ request }: WriteCall, found: Found): Promise<Response> {
  const keys = await currentRows(request, found);
  // Afterwards there is nothing to be seen of them.
  const answer = await answerWith(request, found, { keys, status: 200 });
  await found.writer.remove(found.writing, keys);
  return answer;
}

async function readRows(request: Request): Promise<Row[]> {
  const body = await readJson(request);
  const read = Rows.safeParse(Array.isArray(body) ? body : [body]);
  if (!read.success) throw refused({ status: 400, code: "PGRST102", message: "Empty or invalid json" });
  if (read.data.length > mostWritten)
    throw notHere(`At most ${counted(mostWritten, "row")} at once are written`);
  return read.data;
}

const preferenceOf = ({ headers }: Request): string => headers.get("prefer") ?? "";

function conflictOf(request: Request): OnConflict {
  const [, resolution] = /\bresolution=(merge|ignore)-duplicates\b/.exec(preferenceOf(request)) ?? [];
  return resolution === "merge" || resolution === "ignore" ? resolution : "refuse";
}

/** How many rows whoever asks reckons with at most. */
function mostAffected(prefer: string): number {
  const [, most] = /\bmax-affected=(\d{1,9})\b/.exec(prefer) ?? [];
  return most !== undefined && /\bhandling=strict\b/.test(prefer) ? Number(most) : mostWritten;
}

/** The rows that are meant, as the view shows them; refused when there are too many. */
async function currentRows(request: Request, { writing, caller, query, isSingle }: Found): Promise<Row[]> {
  if (query.filters.length === 0)
    throw refused({
      status: 400,
      code: "21000",
      message: "Say which rows: UPDATE and DELETE require a WHERE clause",
    });
  const all = {
    ...query,
    selection: readSelect("*", query.table),
    embedded: new Map(),
    limit: mostWritten + 1,
    offset: 0,
  };
  const { json, count } = await asRole(writing.site, caller, (tx) => findRows(tx, all));
  if (count > mostWritten) throw notHere(`At most ${counted(mostWritten, "row")} at once are written`);
  if (isSingle && count !== 1) throw notOne(count);
  if (count > mostAffected(preferenceOf(request)))
    throw refused({
      status: 400,
      code: "PGRST124",
      message: "Query result exceeds max-affected preference constraint",
      details: `The query affects ${counted(count, "row")}`,
    });
  return Rows.parse(JSON.parse(json));
}

/** These rows in the form that was wanted. */
function rowsWith({ writing, caller, query }: Found, keys: Row[]) {
  const filters: Filter[] = keys.map((row) => ({
    kind: "and",
    isNot: false,
    filters: query.table.key.map((column) => ({
      kind: "compare",
      operator: "eq",
      column,
      value: String(row[column]),
      isNot: false,
    })),
  }));
  const those: RestQuery = { ...query, filters: [{ kind: "or", filters, isNot: false }], offset: 0 };
  return asRole(writing.site, caller, (tx) => findRows(tx, those));
}

interface Written {
  keys: Row[];
  /** With rows. */
  status: 200 | 201;
}

/** What was written, in the form that was wanted: rows, their number, or nothing. */
async function answerWith(request: Request, found: Found, { keys, status }: Written): Promise<Response> {
  const prefer = preferenceOf(request);
  const headers = {
    ...restHeaders,
    ...(countOf(prefer) && { "content-range": `*/${keys.length}` }),
  };
  if (!/\breturn=representation\b/.test(prefer))
    return new Response(null, { status: status === 201 ? 201 : 204, headers });
  const { isSingle } = found;
  if (isSingle && keys.length !== 1) throw notOne(keys.length);
  const json = keys.length > 0 ? (await rowsWith(found, keys)).json : "[]";
  const type = isSingle ? "application/vnd.pgrst.object+json" : "application/json";
  return new Response(isSingle ? json.slice(1, -1) : json, {
    status,
    headers: { ...headers, "content-type": `${type}; charset=utf-8` },
  });
}
