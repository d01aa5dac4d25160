import { asc, count, desc, eq, ne } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { errorDays, errorGroups } from "#app/platform/db/schema/all.server.ts";
import { counted } from "#app/ui/counted.ts";
import { formatUtc } from "#app/ui/times/times.ts";
import { breadcrumbLabel, errorTitle, frameLabel, sideLabels, stateLabels } from "../error-labels.ts";
import type { readFilter } from "./error-input.ts";

const mostListed = 100;

type ErrorRow = typeof errorGroups.$inferSelect;

const summaryOf = ({ side, route, count: times, lastSeenAt, state }: ErrorRow) =>
  `${stateLabels[state]}. ${sideLabels[side]}, ${route}. ${counted(times, "time")}, last on ${formatUtc(lastSeenAt)}`;

/** The errors of the list, the latest first, and how many there are of each state. */
export async function listErrors(db: Db, filter: ReturnType<typeof readFilter>) {
  const { state } = errorGroups;
  const rows = await db
    .select()
    .from(errorGroups)
    .where(filter ? eq(state, filter) : ne(state, "resolved"))
    .orderBy(desc(errorGroups.lastSeenAt))
    .limit(mostListed);
  const counts = await db.select({ state, count: count() }).from(errorGroups).groupBy(state);
  return {
    counts: Object.fromEntries(counts.map((each) => [each.state, each.count])),
    errors: rows.map((row) => ({ id: row.id, title: errorTitle(row), summary: summaryOf(row) })),
  };
}

/** One error with its latest stack and breadcrumbs; null when there is none. */
export async function findError(db: Db, id: string) {
  const [row] = await db.select().from(errorGroups).where(eq(errorGroups.id, id));
  if (!row) return null;
  const days = await db
    .select({ day: errorDays.day, count: errorDays.count })
    .from(errorDays)
    .where(eq(errorDays.groupId, id))
    .orderBy(asc(errorDays.day));
  return {
    id,
    title: errorTitle(row),
    isResolved: row.state === "resolved",
    facts: [
      ["State", stateLabels[row.state]],
      ["Where", `${sideLabels[row.side]}${row.client ? `, last in ${row.client}` : ""}`],
      ["Page", row.route],
      ["How often", counted(row.count, "time")],
      ["First seen", `${formatUtc(row.firstSeenAt)}, build ${row.firstBuild}`],
      ["Last seen", `${formatUtc(row.lastSeenAt)}, build ${row.lastBuild}`],
    ] satisfies [string, string][],
    frames: row.frames.map(frameLabel),
    breadcrumbs: row.breadcrumbs.map(breadcrumbLabel),
    days: days.map(({ day, count: times }) => ({ day, label: counted(times, "time") })),
  };
}
