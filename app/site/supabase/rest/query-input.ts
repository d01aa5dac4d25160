import { countFilters, type Filter, readFilter, readTree } from "./filter-input.ts";
import { notHere, refused, unreadable } from "./refusals.ts";
import { Scanner } from "./scanner.ts";
import { columnOf, type Embed, readSelect, type Selection } from "./select-input.ts";
import type { ExposedTable } from "./tables.ts";

export interface Order {
  column: string;
  isDescending: boolean;
  nulls: "first" | "last" | null;
}

/** Which rows of one table, in which order. */
export interface Rows {
  filters: Filter[];
  orders: Order[];
  limit: number;
  offset: number;
}

/** A question that was read whole; all names in it are those of tables and columns that are there. */
export interface RestQuery extends Rows {
  table: ExposedTable;
  selection: Selection;
  /** Of the tables embedded, by the name that they have in the answer. */
  embedded: Map<string, Rows>;
}

/** In letters, less than the longest address of the site. */
const longestQuery = 6_000;
const mostConditions = 60;
const mostOrders = 6;
export const mostRows = 1_000;
/** Of a table with whole texts, or of one within each row. */
export const mostLargeRows = 50;
const mostOffset = 1_000_000;

const mostOf = (table: ExposedTable, columns: { column: string }[]): number =>
  columns.some(({ column }) => table.large?.includes(column)) ? mostLargeRows : mostRows;

/** Reads the parameters of a request; refuses what is not there, and what is too long or too deep. */
export function readQuery(table: ExposedTable, parameters: URLSearchParams): RestQuery {
  if ([...parameters].reduce((sum, [key, value]) => sum + key.length + value.length, 0) > longestQuery)
    throw refused({
      status: 414,
      code: "PGRST100",
      message: `The question is longer than ${longestQuery} letters`,
    });
  const selection = readSelect(parameters.get("select"), table);
  const most = Math.min(
    mostOf(table, selection.columns),
    ...selection.embeds.map((embed) => mostOf(embed.table, embed.columns)),
  );
  const own = emptyRows(most);
  const embedded = new Map(selection.embeds.map((embed) => [embed.as, emptyRows(mostOfEmbedded(embed))]));
  for (const [key, value] of parameters) readParameter({ table, selection, own, embedded }, key, value);
  const all = [own, ...embedded.values()];
  const conditions = all.flatMap(({ filters }) => filters).reduce((sum, each) => sum + countFilters(each), 0);
  if (conditions > mostConditions) throw notHere(`At most ${mostConditions} conditions in one question`);
  for (const rows of all)
    if (rows.orders.length > mostOrders) throw notHere(`At most ${mostOrders} columns to order by`);
  return { ...own, table, selection, embedded };
}

const mostOfEmbedded = ({ table, columns, relation }: Embed): number =>
  relation.isOne ? 1 : mostOf(table, columns);

const emptyRows = (limit: number): Rows => ({ filters: [], orders: [], limit, offset: 0 });

interface Reading {
  table: ExposedTable;
  selection: Selection;
  own: Rows;
  embedded: Map<string, Rows>;
}

/** Parameters that say something of a write, or were read before. */
const elsewhere = new Set(["select", "columns", "on_conflict"]);

function readParameter({ table, selection, own, embedded }: Reading, key: string, value: string): void {
  if (elsewhere.has(key)) return;
  const path = key.split(".");
  const isTree = path.at(-1) === "and" || path.at(-1) === "or";
  const isNot = isTree && path.at(-2) === "not";
  const name = path.at(-1) ?? "";
  const before = path.slice(0, isNot ? -2 : -1);
  if (before.length > 1) throw notHere("Tables are embedded one level deep");
  const [of] = before;
  const embed = of === undefined ? null : embedOf(selection, of);
  const rows = embed ? embedded.get(embed.as) : own;
  if (!rows) return;
  readOne(embed?.table ?? table, rows, { name, value, isNot });
}

function embedOf({ embeds }: Selection, name: string): Embed {
  const embed = embeds.find(({ as }) => as === name) ?? embeds.find(({ table }) => table.name === name);
  if (embed) return embed;
  throw refused({
    status: 400,
    code: "PGRST108",
    message: `'${name}' is not an embedded resource in this request`,
    hint: "Verify that it is in select",
  });
}

function readOne(
  table: ExposedTable,
  rows: Rows,
  { name, value, isNot }: { name: string; value: string; isNot: boolean },
): void {
  switch (name) {
    case "and":
    case "or":
      rows.filters.push(readTree(table, { kind: name, isNot }, value));
      return;
    case "order":
      rows.orders = readOrders(table, value);
      return;
    case "limit":
      // PostgREST, too, sends fewer rows than requested where the site says so.
      rows.limit = Math.min(rows.limit, readCount(name, value));
      return;
    case "offset":
      rows.offset = readCount(name, value);
      if (rows.offset > mostOffset)
        throw notHere(`offset is at most ${mostOffset}: ask by the last key instead`);
      return;
    default:
      rows.filters.push(readFilter(table, name, value));
  }
}

function readCount(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw unreadable(`${name} is not a number of rows`);
  return Number(value);
}

function readOrders(table: ExposedTable, text: string): Order[] {
  const scanner = new Scanner(text);
  const orders: Order[] = [];
  do {
    const name = scanner.name();
    if (["(", "->", "::"].some((sign) => scanner.isNext(sign)))
      throw notHere("Rows are ordered by whole columns of their own");
    const column = columnOf(table, name);
    if (table.large?.includes(column)) throw notHere(`Rows are not ordered by ${column}`);
    const order: Order = { column, isDescending: false, nulls: null };
    while (scanner.takes(".")) readDirection(order, scanner.name());
    orders.push(order);
  } while (scanner.takes(","));
  if (!scanner.isAtEnd) throw unreadable("order cannot be read to its end");
  return orders;
}

function readDirection(order: Order, word: string): void {
  if (word === "asc" || word === "desc") order.isDescending = word === "desc";
  else if (word === "nullsfirst" || word === "nullslast")
    order.nulls = word === "nullsfirst" ? "first" : "last";
  else throw unreadable(`${word} is no direction`);
}
