import type pg from "pg";

export interface Column {
  name: string;
  /** As PostgreSQL calls it: `timestamp with time zone`, `text[]`. */
  type: string;
  /** Times also where they have a default, so that what is made is the same every time. */
  isNeeded: boolean;
}

interface ForeignKey {
  columns: string[];
  table: string;
  referenced: string[];
}

export interface Table {
  name: string;
  columns: Column[];
  foreignKeys: ForeignKey[];
  hasTriggers: boolean;
  /** The statements that make the partitions of a table that has some; null for one that has no partitions. */
  partitions: string[] | null;
}

/** The tables of a site, those that others refer to before them. Partitions are left out: their rows are those of the whole. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isNeeded', a.attnotnull and a.attidentity = '' and (not a.atthasdef or a.atttypid = 'timestamptz'::regtype)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select jsonb_agg(jsonb_build_object('table', f.confrelid::regclass::text,
          'columns', array(select attname::text from unnest(f.conkey) with ordinality as k (number, place)
            join pg_attribute on attrelid = f.conrelid and attnum = k.number order by k.place),
          'referenced', array(select attname::text from unnest(f.confkey) with ordinality as k (number, place)
            join pg_attribute on attrelid = f.confrelid and attnum = k.number order by k.place)))
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as "foreignKeys",
      exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTriggers",
      case when c.relkind = 'p' then array(select format('create table public.%I partition of public.%I %s;', p.relname, c.relname,
          pg_get_expr(p.relpartbound, p.oid)) from pg_inherits i join pg_class p on p.oid = i.inhrelid
        where i.inhparent = c.oid order by p.relname) end as partitions
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`);
  const sorted: Table[] = [];
  let left = rows;
  while (left.length > 0) {
    const known = new Set(sorted.map(({ name }) => name));
    const next = left.filter(({ name, foreignKeys }) =>
      foreignKeys.every(({ table }) => table === name || known.has(table)),
    );
    if (next.length === 0)
      throw new Error(`tables refer to each other: ${left.map(({ name }) => name).join(", ")}`);
    sorted.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return sorted;
}
