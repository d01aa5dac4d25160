import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { type Filter, operatorOf } from "./filter-input.ts";
import type { Order, RestQuery, Rows } from "./query-input.ts";
import { notHere } from "./refusals.ts";
import type { Column, Embed } from "./select-input.ts";
import type { ColumnType, ExposedTable } from "./tables.ts";

/** In letters of JSON. It goes out as PostgreSQL has written it: nothing here takes it apart. */
const mostLetters = 4_000_000;

export interface Found {
  /** An array in JSON. */
  json: string;
  count: number;
}

const viewOf = ({ name }: ExposedTable): SQL => sql`api.${sql.identifier(name)}`;
const columnIn = (alias: string, column: string): SQL =>
  sql`${sql.identifier(alias)}.${sql.identifier(column)}`;
/** Names in the code, never those of a request. */
const typed = (value: string, type: ColumnType): SQL => sql`${value}::${sql.raw(type)}`;
const joined = (parts: SQL[], by: SQL): SQL => sql.join(parts, by);

/** The requested rows, as the JSON that is sent. */
export async function findRows(tx: Transaction, query: RestQuery): Promise<Found> {
  const { rows } = await tx.execute<{ json: string | null; count: number }>(sql`
    with lines as (select row_to_json(r)::text as line from (${selectRows(query)}) as r)
    select case when coalesce(sum(octet_length(line)), 0) <= ${mostLetters} then '[' || coalesce(string_agg(line, ','), '') || ']' end as json,
      count(*)::int as count from lines`);
  const [found] = rows;
  if (!found || found.json === null)
    throw notHere("These rows are too much for one answer: ask for fewer, or for fewer columns");
  return { json: found.json, count: found.count };
}

/** How many rows there are, without limit and offset. */
export async function countRows(tx: Transaction, query: RestQuery): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${viewOf(query.table)} as t where ${conditionsOf(query)}`,
  );
  return rows[0]?.count ?? 0;
}

/** About how many, by PostgreSQL's statistics. */
export async function estimateRows(tx: Transaction, query: RestQuery): Promise<number> {
  const { rows } = await tx.execute<{ "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }>(
    sql`explain (format json) select 1 from ${viewOf(query.table)} as t where ${conditionsOf(query)}`,
  );
  return rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
}

function selectRows(query: RestQuery): SQL {
  const { table, selection } = query;
  const columns = selection.columns.map((column) => columnAs("t", column));
  const embeds = selection.embeds
    .filter(({ columns: wanted }) => wanted.length > 0)
    .map((embed) => sql`${embedded(embed, rowsOf(query, embed))} as ${sql.identifier(embed.as)}`);
  return sql`select ${joined([...columns, ...embeds], sql`, `)} from ${viewOf(table)} as t
    where ${conditionsOf(query)} ${ordered(table, "t", query.orders)} limit ${query.limit} offset ${query.offset}`;
}

const columnAs = (alias: string, { column, as }: Column): SQL =>
  sql`${columnIn(alias, column)} as ${sql.identifier(as)}`;

const rowsOf = ({ embedded: all }: RestQuery, { as }: Embed): Rows =>
  all.get(as) ?? { filters: [], orders: [], limit: 1, offset: 0 };

function conditionsOf(query: RestQuery): SQL {
  const own = query.filters.map((filter) => condition(query.table, "t", filter));
  const inner = query.selection.embeds
    .filter(({ isInner }) => isInner)
    .map(
      (embed) =>
        sql`exists (select from ${viewOf(embed.table)} as e where ${belongs(embed, rowsOf(query, embed))})`,
    );
  return every([...own, ...inner]);
}

const every = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? joined(conditions, sql` and `) : sql`true`;

/** The rows of another table that belong to a row, as one value of JSON. */
function embedded(embed: Embed, rows: Rows): SQL {
  const { table, columns, relation } = embed;
  const found = sql`select ${joined(
    columns.map((column) => columnAs("e", column)),
    sql`, `,
  )} from ${viewOf(table)} as e
    where ${belongs(embed, rows)} ${ordered(table, "e", rows.orders)} limit ${rows.limit} offset ${rows.offset}`;
  return relation.isOne
    ? sql`(select row_to_json(x) from (${found}) as x)`
    : sql`(select coalesce(json_agg(row_to_json(x)), '[]'::json) from (${found}) as x)`;
}

function belongs({ table, relation }: Embed, { filters }: Rows): SQL {
  const [own, other] = relation.on;
  const { through } = relation;
  const link = through
    ? sql`${columnIn("e", other)} in (select ${columnIn("l", through.other)} from api.${sql.identifier(through.table)} as l
        where ${columnIn("l", through.own)} = ${columnIn("t", own)})`
    : sql`${columnIn("e", other)} = ${columnIn("t", own)}`;
  return every([link, ...filters.map((filter) => condition(table, "e", filter))]);
}

/** Completed by the key, so that pages neither repeat a row nor leave one out. */
function ordered(table: ExposedTable, alias: string, orders: Order[]): SQL {
  const wanted = orders.map(({ column, isDescending, nulls }) => {
    const end = nulls === null ? sql`` : nulls === "first" ? sql` nulls first` : sql` nulls last`;
    return sql`${columnIn(alias, column)}${isDescending ? sql` desc` : sql` asc`}${end}`;
  });
  const rest = table.key
    .filter((column) => !orders.some((order) => order.column === column))
    .map((column) => columnIn(alias, column));
  return sql`order by ${joined([...wanted, ...rest], sql`, `)}`;
}

function condition(table: ExposedTable, alias: string, filter: Filter): SQL {
  const found = positive(table, alias, filter);
  return filter.isNot ? sql`not (${found})` : sql`(${found})`;
}

function positive(table: ExposedTable, alias: string, filter: Filter): SQL {
  if ("filters" in filter) {
    const each = filter.filters.map((one) => condition(table, alias, one));
    return joined(each, filter.kind === "and" ? sql` and ` : sql` or `);
  }
  const column = columnIn(alias, filter.column);
  const type = table.columns[filter.column] ?? "text";
  switch (filter.kind) {
    case "in":
      return filter.values.length === 0
        ? sql`false`
        : sql`${column} in (${joined(
            filter.values.map((value) => typed(value, type)),
            sql`, `,
          )})`;
    case "is":
      return sql`${column} is ${sql.raw(filter.state.replace("_", " "))}`;
    case "compare":
      return sql`${column} ${sql.raw(operatorOf(filter.operator))} ${typed(filter.value, type)}`;
  }
}
