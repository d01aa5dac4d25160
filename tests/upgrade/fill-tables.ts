import type pg from "pg";
import { type Column, listTables, type Table } from "./list-tables.ts";

const day = "2026-11-29";
const moment = `${day} 10:00:00+00`;

/** A value of each type; texts say in which table they are. */
const values: [type: RegExp, value: (table: string) => string][] = [
  [/\[\]$/, () => "{}"],
  [/^text/, (table) => `kept-${table}`],
  [/^(bigint|integer|smallint|real|double precision|numeric)/, () => "1"],
  [/^boolean$/, () => "false"],
  [/^timestamp/, () => moment],
  [/^date$/, () => day],
  [/^jsonb?$/, () => "{}"],
  [/^uuid$/, () => "00000000-0000-4000-8000-000000000000"],
  [/^bytea$/, () => String.raw`\x6b657074`],
  [/^tsvector$/, () => "'kept'"],
  [/^bit varying/, () => "1"],
];

/** Columns that may be null, one of which a check of the table asks for. */
const chosen: Record<string, string[]> = { ended_follows: ["work_id"] };

/** Writes one row into every table that has none: with what may not be left out, referring to rows that there are. */
export async function fillEmptyTables(client: pg.ClientBase): Promise<void> {
  for (const table of await listTables(client)) {
    const { rowCount } = await client.query(`select 1 from public.${table.name} limit 1`);
    if (rowCount !== 0) continue;
    if (table.partitions?.length === 0) await addPartition(client, table);
    await addRow(client, table);
  }
}

/** Of the day of the row, as the site names it. */
async function addPartition(client: pg.ClientBase, { name }: Table): Promise<void> {
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  await client.query(`create table public.${name}_${day.replaceAll("-", "_")} partition of public.${name}
    for values from ('${day}') to ('${next}')`);
}

async function addRow(client: pg.ClientBase, table: Table): Promise<void> {
  const row = new Map<string, unknown>();
  for (const { isNeeded, ...column } of table.columns)
    if (isNeeded || chosen[table.name]?.includes(column.name))
      row.set(column.name, valueOf(table.name, column));
  for (const { columns, table: other, referenced } of table.foreignKeys) {
    if (!columns.some((column) => row.has(column))) continue;
    const { rows } = await client.query<Record<string, unknown>>(
      `select ${referenced.map((name) => `"${name}"::text`).join(", ")} from ${other} order by 1 limit 1`,
    );
    for (const [at, column] of columns.entries()) row.set(column, rows[0]?.[referenced[at] ?? ""]);
  }
  const names = [...row.keys()].map((name) => `"${name}"`);
  const places = names.map((_, at) => `$${at + 1}`);
  const what = names.length === 0 ? "default values" : `(${names.join(", ")}) values (${places.join(", ")})`;
  await client.query(`insert into public.${table.name} ${what}`, [...row.values()]);
}

function valueOf(table: string, { name, type }: Pick<Column, "name" | "type">): string {
  const found = values.find(([known]) => known.test(type));
  if (!found) throw new Error(`no value for ${table}.${name}, which is ${type}`);
  return found[1](table);
}
