import pg from "pg";

export interface Table {
  name: string;
  columns: string[];
  /** The tables it references. */
  needs: string[];
}

/** The site's own tables in insertion order, without those of extensions and the job queue. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(array_agg(distinct other.relname::text), '{}') from pg_constraint f
        join pg_class other on other.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  return inFillingOrder(rows);
}

export interface Sequence {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/** The current value of each sequence, so that no number is reused even after rows were deleted. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<Omit<Sequence, "name">>(
      `select last_value::text as "lastValue", is_called as "isCalled" from public.${pg.escapeIdentifier(name)}`,
    );
    for (const state of states) sequences.push({ name, ...state });
  }
  return sequences;
}

export async function hasRows(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select from public.${pg.escapeIdentifier(table)}) as has`,
  );
  return rows[0]?.has ?? false;
}

/** `books (id, title)`, quoted, for COPY. */
export function columnsOf({ name, columns }: Pick<Table, "name" | "columns">): string {
  return `public.${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(", ")})`;
}

function inFillingOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  let left = tables;
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => !left.some((other) => needs.includes(other.name)));
    // Tables with circular references would need deferred constraints; there are none.
    if (ready.length === 0)
      throw new Error(`tables refer to each other: ${left.map(({ name }) => name).join(", ")}`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}
