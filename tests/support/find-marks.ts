import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Site } from "#app/platform/http/site-context.server.ts";

/**
 * Searches for any of these words: rows of every table of every schema (the job queue's too), and files of the site by
 * name and content.
 */
export async function findMarks(site: Pick<Site, "db" | "settings">, marks: string[]): Promise<string[]> {
  const found: string[] = [];
  const { rows: tables } = await site.db.execute<{ schema: string; name: string }>(sql`
    select n.nspname::text as schema, c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1, 2`);
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    for (const mark of marks) {
      const { rows } = await site.db.execute(
        sql`select 1 from ${table} t where position(lower(${mark}) in lower(t::text)) > 0 limit 1`,
      );
      if (rows.length > 0) found.push(`${schema}.${name}: ${mark}`);
    }
  }
  const folder = site.settings.DATA_DIR;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = `${entry.name}\n${(await readFile(path)).toString("latin1")}`.toLowerCase();
    for (const mark of marks) if (text.includes(mark.toLowerCase())) found.push(`${entry.name}: ${mark}`);
  }
  return found;
}
