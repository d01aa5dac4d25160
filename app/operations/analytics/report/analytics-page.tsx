import { href } from "react-router";
import { AdminFrame } from "#app/operations/admin/public.tsx";
import { adminHead, requireOperator } from "#app/operations/admin/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { ChartReadout } from "#app/ui/charts/chart-readout.tsx";
import type { NumberTable } from "#app/ui/charts/number-table.ts";
import { TableView } from "#app/ui/charts/table-view.tsx";
import { counted, written } from "#app/ui/counted.ts";
import { addDays } from "#app/ui/times/days.ts";
import { dayKey, formatDay, formatUtc } from "#app/ui/times/times.ts";
import { LiveView } from "./live-view.tsx";
import { loadReport } from "./load-report.server.ts";
import { readReportView, rangeChoices, reportParams, type ReportView } from "./report-input.ts";
import { getLive } from "./report-queries.server.ts";
import "#app/ui/charts/chart.css";
import "./analytics.css";
import type { Route } from "./+types/analytics-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const site = context.get(siteContext);
  const now = site.now();
  const today = dayKey(now, "UTC");
  const view = readReportView(url.searchParams, today, site.settings.ANALYTICS_DAYS);
  const [report, live] = await Promise.all([loadReport(site, view), getLive(site.db, now)]);
  const eventsSince = addDays(today, 1 - site.settings.ANALYTICS_EVENT_DAYS);
  return {
    head: adminHead(context, "Analytics"),
    client: site.settings.ANALYTICS,
    view,
    live,
    eventsSince: view.from < eventsSince ? formatDay(new Date(eventsSince), "UTC") : null,
    ...report,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const { view, tables, chart, sentence, isEmpty, live, client, state, eventsSince } = loaderData;
  return (
    <AdminFrame title="Analytics" isAdmin>
      <p className="admin-note">
        Visitors who agreed to be counted, and only they. Days are in UTC.
        {client === "off" && " Nothing is collected: the setting ANALYTICS is off."}{" "}
        <a className="link" href={href("/admin/analytics/replays")}>
          Recordings
        </a>
      </p>
      <RangePicker view={view} />
      <div className="analytics">
        <section aria-labelledby="now">
          <h2 id="now">Last half hour</h2>
          <LiveView first={live} />
        </section>
        <section className="chart" aria-labelledby="visitors">
          <h2 id="visitors">Visitors</h2>
          {isEmpty ? (
            <p>Nobody who agreed has been here in these days.</p>
          ) : (
            <figure>
              <figcaption className="chart-sentence">{sentence}</figcaption>
              <ChartReadout chart={chart} markers={[]} sentence={sentence} />
            </figure>
          )}
          <details>
            <summary>As a table</summary>
            <Table view={view} table={tables.days} caption={sentence} />
          </details>
        </section>
        {parts.map(({ name, title, caption }) => (
          <Part key={name} view={view} title={title} table={tables[name]} caption={caption} />
        ))}
        <FunnelPart view={view} table={tables.funnel} eventsSince={eventsSince} />
        <CollectorPart view={view} state={state} eventsSince={eventsSince} />
      </div>
    </AdminFrame>
  );
}

const parts = [
  {
    name: "sources",
    title: "Where visits came from",
    caption: "The site that led to the first page of a visit.",
  },
  { name: "pages", title: "Pages", caption: "The most viewed pages; private ones by their first part." },
  {
    name: "searches",
    title: "Searches without a result",
    caption: "What visitors looked for and did not find.",
  },
  {
    name: "conversion",
    title: "From a visit to a published work",
    caption: "Who of these visitors took each step and all before it.",
  },
  {
    name: "retention",
    title: "Who comes back",
    caption: "Of those who first came in a week, the share that came again so many weeks later.",
  },
] as const;

/** Since when single events are stored, if that is within the range. */
type EventsSince = Route.ComponentProps["loaderData"]["eventsSince"];

interface CollectorProps {
  view: ReportView;
  eventsSince: EventsSince;
  state: Route.ComponentProps["loaderData"]["state"];
}

/** What waits for the operator's provider, and what was dropped. */
function CollectorPart({ view, eventsSince, state: { waiting, oldest, refused } }: CollectorProps) {
  const file = href("/admin/analytics/files/:file", { file: "events.csv" });
  return (
    <section aria-labelledby="collector">
      <h2 id="collector">What was not counted</h2>
      {waiting > 0 && (
        <p>
          {`${counted(waiting, "batch", "batches")} waiting for the provider`}
          {oldest && `, the oldest since ${formatUtc(new Date(oldest))}`}.
        </p>
      )}
      {refused.length === 0 && <p className="admin-note">Nothing in the last seven days.</p>}
      <ul className="admin-list">
        {refused.map(({ label, count }) => (
          <li key={label}>{`${label}: ${written(count)}`}</li>
        ))}
      </ul>
      <p>
        <a className="link" href={`${file}?${reportParams(view)}`} download>
          {eventsSince === null
            ? "Download every event of these days"
            : `Download every event since ${eventsSince}`}
        </a>
      </p>
    </section>
  );
}

interface PartProps {
  view: ReportView;
  title: string;
  table: NumberTable;
  caption: string;
}

function Part({ view, title, table, caption }: PartProps) {
  return (
    <section aria-labelledby={table.name}>
      <h2 id={table.name}>{title}</h2>
      <Table view={view} table={table} caption={caption} />
    </section>
  );
}

function Table({ view, table, caption }: Omit<PartProps, "title">) {
  if (table.rows.length === 0) return <p className="admin-note">Nothing in these days.</p>;
  const to = (format: string) =>
    `${href("/admin/analytics/files/:file", { file: `${table.name}.${format}` })}?${reportParams(view)}`;
  return (
    <>
      <TableView table={table} caption={caption} />
      <p className="analytics-files">
        Download:{" "}
        {["csv", "json"].map((format) => (
          <a key={format} className="link" href={to(format)} download>
            {format.toUpperCase()}
            <span className="visually-hidden">{` of ${table.name.replaceAll("-", " ")}`}</span>
          </a>
        ))}
      </p>
    </>
  );
}

function RangePicker({ view }: { view: ReportView }) {
  return (
    <div className="analytics-range">
      <nav aria-label="Range">
        <ul className="chips">
          {rangeChoices.map((days) => (
            <li key={days}>
              <a
                className="chip"
                href={`${href("/admin/analytics")}?${reportParams(view, days)}`}
                aria-current={view.days === days ? "true" : undefined}
              >
                {days === 1 ? "Today" : `${days} days`}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="get" action={href("/admin/analytics")}>
        {view.steps.map((step, index) => (
          <input key={index} type="hidden" name="step" value={step} />
        ))}
        <label>
          From <input type="date" name="from" required max={view.today} defaultValue={view.from} />
        </label>
        <label>
          To <input type="date" name="to" required max={view.today} defaultValue={view.to} />
        </label>
        <button className="button button-quiet">Show</button>
      </form>
    </div>
  );
}

const stepNames = ["First", "then", "then", "then", "then"];

/** A funnel of one's own: steps in their order, each the beginning of a path or the name of an event. */
function FunnelPart({
  view,
  table,
  eventsSince,
}: Omit<PartProps, "title" | "caption"> & { eventsSince: EventsSince }) {
  return (
    <section aria-labelledby="funnel">
      <h2 id="funnel">A funnel of your own</h2>
      <form method="get" action={`${href("/admin/analytics")}#funnel`} className="analytics-steps">
        <input type="hidden" name="from" value={view.from} />
        <input type="hidden" name="to" value={view.to} />
        {stepNames.map((name, index) => (
          <label key={index}>
            {name}
            <input
              name="step"
              maxLength={200}
              placeholder={index === 0 ? "/bookdetail/" : undefined}
              defaultValue={view.steps[index] ?? ""}
            />
          </label>
        ))}
        <button className="button button-quiet">Count</button>
      </form>
      <p className="admin-note">
        The beginning of a path, or the name of an event. A step counts after the one before it.
        {eventsSince !== null && ` Each event is stored since ${eventsSince}, and funnels count those.`}
      </p>
      {view.steps.length > 0 && <Table view={view} table={table} caption="Visitors who took each step." />}
    </section>
  );
}
