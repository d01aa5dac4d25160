import { siteContext } from "#app/platform/http/site-context.server.ts";
import { forbidden, notFound } from "#app/platform/http/refusals.server.ts";
import { loadSection, type Shown } from "../load-sections.server.ts";
import type { NumberTable } from "#app/ui/charts/number-table.ts";
import { openDashboard } from "../open-dashboard.server.ts";
import { dailyFacts, type DailyFacts, readDailyFacts } from "./daily-facts-queries.server.ts";
import {
  type FileFormat,
  fileFormats,
  type TableFile,
  tableResponse,
} from "#app/ui/charts/table-file.server.ts";
import type { Route } from "./+types/file-resource";

type Find = (shown: Shown) => Promise<NumberTable | null>;

const ofReport =
  (table: "funnel" | "stopsTable" | "times" | "sources"): Find =>
  async (shown) =>
    (await loadSection(shown, "engagement-report"))?.[table] ?? null;

/** The tables of the screen. */
const tables: Record<string, Find> = {
  "published-writings": async (shown) => (await loadSection(shown, "published-writings")).table,
  "book-list": async (shown) => (await loadSection(shown, "book-list")).table,
  "activity-chart": async (shown) => (await loadSection(shown, "activity-chart")).table,
  "hours-of-reading": async (shown) => (await loadSection(shown, "activity-chart")).weekTable,
  "chapter-funnel": ofReport("funnel"),
  "where-people-stop": ofReport("stopsTable"),
  "time-per-chapter": ofReport("times"),
  "how-readers-arrived": ofReport("sources"),
};

/** Without the total, which programs add up themselves. */
async function* inOnePortion({ rows }: NumberTable) {
  yield rows.map(({ cells }) => cells);
}

const isDaily = (name: string): name is DailyFacts => Object.hasOwn(dailyFacts, name);
const isFormat = (name: string): name is FileFormat => Object.hasOwn(fileFormats, name);

/** A table, or the daily sums, of an address of the dashboard: `{name}.csv` or `{name}.json`. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const [, name = "", format = ""] = /^([a-z-]+)\.([a-z]+)$/.exec(params.file) ?? [];
  if (!isFormat(format) || !(isDaily(name) || Object.hasOwn(tables, name))) throw notFound();
  const workId = params.workId ?? null;
  const { shown, frame } = await openDashboard(context, { search: url.searchParams, workId });
  if (!frame.mayWrite) throw forbidden("This profile reads: it has no works of its own.");
  const file = await toFile(shown, name, context.get(siteContext).db);
  if (!file) throw notFound();
  return tableResponse(file, format);
}

async function toFile(shown: Shown, name: string, db: Shown["site"]["db"]): Promise<TableFile | null> {
  const { view, profiles, zone, workId } = shown;
  const about = { ...view.range, timeZone: zone, pen: view.pen };
  if (isDaily(name)) {
    const profileIds = profiles.map(({ id }) => id);
    const rows = readDailyFacts(db, { name, view, profileIds, workId });
    return { name, columns: dailyFacts[name].columns, rows, about };
  }
  const table = await tables[name]?.(shown);
  return table ? { name, columns: table.columns, rows: inOnePortion(table), about } : null;
}
