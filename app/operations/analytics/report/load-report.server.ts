import type { Site } from "#app/platform/http/site-context.server.ts";
import { drawLines } from "#app/ui/charts/line-chart.server.ts";
import { written, counted } from "#app/ui/counted.ts";
import { formatDay, formatShortDay } from "#app/ui/times/times.ts";
import { refusals } from "../collector/events-input.ts";
import { findSpan, type Span } from "../sums/day-sums.server.ts";
import type { ReportView } from "./report-input.ts";
import {
  countConversion,
  countFunnel,
  countVisitors,
  getCollectorState,
  listDays,
  listFailedSearches,
  listPages,
  listRetention,
  listSources,
} from "./report-queries.server.ts";
import {
  conversionSteps,
  dayTable,
  pageTable,
  retentionTable,
  searchTable,
  sourceTable,
  stepTable,
} from "./report-tables.ts";

/** A view, and which of its days are summed up. */
interface CountedView extends ReportView, Span {}

export const countedView = async ({ db }: Pick<Site, "db">, view: ReportView): Promise<CountedView> => ({
  ...view,
  ...(await findSpan(db, view)),
});

type Tables = Record<
  string,
  (site: Pick<Site, "db">, view: CountedView) => Promise<ReturnType<typeof dayTable>>
>;

/** The tables of the page, by their name in addresses of files. */
export const reportTables = {
  days: async ({ db }, view) => dayTable(view, await listDays(db, view)),
  sources: async ({ db }, view) => sourceTable(await listSources(db, view)),
  pages: async ({ db }, view) => pageTable(await listPages(db, view)),
  "searches-without-results": async ({ db }, view) => searchTable(await listFailedSearches(db, view)),
  conversion: async ({ db }, view) =>
    stepTable("conversion", conversionSteps, await countConversion(db, view)),
  funnel: async ({ db }, view) => stepTable("funnel", view.steps, await countFunnel(db, view)),
  retention: async ({ db }, view) => retentionTable(await listRetention(db, view)),
} satisfies Tables;

/** Everything of `/admin/analytics` for a range of days. */
export async function loadReport(site: Pick<Site, "db">, given: ReportView) {
  const { db } = site;
  const view = await countedView(site, given);
  const [visitors, days, sources, pages, searches, conversion, funnel, retention, state] = await Promise.all([
    countVisitors(db, view),
    reportTables.days(site, view),
    reportTables.sources(site, view),
    reportTables.pages(site, view),
    reportTables["searches-without-results"](site, view),
    reportTables.conversion(site, view),
    reportTables.funnel(site, view),
    reportTables.retention(site, view),
    getCollectorState(db, view.today),
  ]);
  const sum = (key: string) => days.rows.reduce((total, { cells }) => total + Number(cells[key] ?? 0), 0);
  const sentence = `${counted(visitors, "visitor")}, ${counted(sum("visits"), "visit")} and ${counted(sum("views"), "page view")}.`;
  return {
    sentence,
    isEmpty: visitors === 0,
    chart: drawLines({
      now: {
        values: days.rows.map(({ cells }) => Number(cells["visitors"])),
        labels: days.rows.map(({ cells }) => formatDay(new Date(String(cells["day"])), "UTC")),
        names: days.rows.map(({ cells }) => formatShortDay(new Date(String(cells["day"])), "UTC", false)),
      },
      before: null,
      formatValue: written,
    }),
    tables: { days, sources, pages, searches, conversion, funnel, retention },
    state: {
      waiting: state.waiting,
      oldest: state.oldest,
      refused: (state.refused ?? []).map(({ reason, count }) => ({
        label: (refusals as Record<string, string>)[reason] ?? reason,
        count,
      })),
    },
  };
}
