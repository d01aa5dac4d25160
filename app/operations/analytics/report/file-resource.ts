import { type FileFormat, fileFormats, tableResponse } from "#app/ui/charts/table-file.server.ts";
import { requireOperator } from "#app/operations/admin/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Column, NumberTable } from "#app/ui/charts/number-table.ts";
import { dayKey } from "#app/ui/times/times.ts";
import { countedView, reportTables } from "./load-report.server.ts";
import { readReportView } from "./report-input.ts";
import { readRawEvents } from "./report-queries.server.ts";
import type { Route } from "./+types/file-resource";

const eventColumns = [
  "at",
  "client",
  "name",
  "visitor",
  "session",
  "path",
  "query",
  "found",
  "host",
  "properties",
].map((key): Column => ({ key, label: key, kind: key === "found" ? "count" : "text" }));

async function* inOnePortion({ rows }: NumberTable) {
  yield rows.map(({ cells }) => cells);
}

const isFormat = (name: string): name is FileFormat => Object.hasOwn(fileFormats, name);
const isTable = (name: string): name is keyof typeof reportTables => Object.hasOwn(reportTables, name);

/** `GET /admin/analytics/files/{name}.csv` or `.json`: a table of the page, or every event of its days. */
export async function loader({ context, params, request, url }: Route.LoaderArgs): Promise<Response> {
  await requireOperator(context, request, "admin");
  const [, name = "", format = ""] = /^([a-z-]+)\.([a-z]+)$/.exec(params.file) ?? [];
  if (!isFormat(format)) throw notFound();
  const site = context.get(siteContext);
  const view = readReportView(url.searchParams, dayKey(site.now(), "UTC"), site.settings.ANALYTICS_DAYS);
  const about = { from: view.from, to: view.to, timeZone: "UTC" };
  if (name === "events")
    return tableResponse({ name, columns: eventColumns, rows: readRawEvents(site.db, view), about }, format);
  if (!isTable(name)) throw notFound();
  const table = await reportTables[name](site, await countedView(site, view));
  return tableResponse({ name, columns: table.columns, rows: inOnePortion(table), about }, format);
}
