import { sql } from "drizzle-orm";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { sumTables } from "../sums/day-sums.server.ts";

const mostEvents = 100_000;

/** The newest events of an account's profiles, and the sums of earlier ones, as files of its data export; none when it never agreed. */
export async function* exportEvents(
  { db }: Pick<Site, "db">,
  accountId: string,
): AsyncGenerator<{ path: string; content: string }> {
  const { rows } = await db.execute(sql`
    select e.at, e.name, e.visitor, e.session, e.path, e.query, e.found, e.host, e.properties
    from profiles p join analytics_people a on a.profile_id = p.id join analytics_events e on e.visitor = a.id
    where p.account_id = ${accountId} order by e.at desc limit ${mostEvents}`);
  if (rows.length > 0) yield { path: "analytics/events.json", content: `${JSON.stringify(rows, null, 2)}\n` };
  for (const table of sumTables) {
    const sums = await db.execute(sql`
      select s.* from profiles p join analytics_people a on a.profile_id = p.id
      join ${sql.identifier(table)} s on s.visitor = a.id
      where p.account_id = ${accountId} order by s.day desc limit ${mostEvents}`);
    const path = `analytics/${table.replace("analytics_", "").replaceAll("_", "-")}.json`;
    if (sums.rows.length > 0) yield { path, content: `${JSON.stringify(sums.rows, null, 2)}\n` };
  }
}
