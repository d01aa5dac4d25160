import type pg from "pg";
import { listTables, type Table } from "./list-tables.ts";

/** Every row of a site as SQL that writes it into a database of the same schema. Triggers have done their work before. */
export async function dumpRows(client: pg.ClientBase): Promise<string> {
  const parts: string[] = [];
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ values: string }>(
      `select concat('(', concat_ws(', ', ${table.columns.map(({ name }) => `quote_nullable("${name}"::text)`).join(", ")}), ')') as values
        from public.${table.name} as t order by to_jsonb(t)::text`,
    );
    if (rows.length === 0) continue;
    const names = table.columns.map(({ name }) => `"${name}"`).join(", ");
    const insert = `insert into public.${table.name} (${names}) overriding system value values\n  ${rows.map((row) => row.values).join(",\n  ")};`;
    parts.push(
      ...(table.partitions ?? []),
      ...(table.hasTriggers ? [triggers(table, "disable"), insert, triggers(table, "enable")] : [insert]),
    );
  }
  return `${[...parts, ...(await setSequences(client))].join("\n")}\n`;
}

const triggers = ({ name }: Table, change: "disable" | "enable") =>
  `alter table public.${name} ${change} trigger user;`;

/** Numbers that were given are not given again. */
async function setSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('select setval(pg_get_serial_sequence(%L, %L), max(%I)) from %s having count(*) > 0;',
      a.attrelid::regclass, a.attname, a.attname, a.attrelid::regclass) as statement
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and a.attidentity <> '' order by c.relname`);
  return rows.map(({ statement }) => statement);
}
