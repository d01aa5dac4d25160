import { workPath } from "#app/authoring/works/public.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { ActivityChart } from "./activity/activity-chart.tsx";
import { EngagementReport } from "./engagement/engagement-report.tsx";
import { loadSections, type Sections } from "./load-sections.server.ts";
import { profilesAloneRule } from "./numbers/definitions.ts";
import { openDashboard } from "./open-dashboard.server.ts";
import { Section } from "./section-frame.tsx";
import { useSections } from "./use-sections.ts";
import { addressWith } from "./view/dashboard-input.ts";
import { ViewPickers } from "./view/view-pickers.tsx";
import { PublishedWritings } from "./works/published-writings.tsx";
import "./dashboard.css";
import type { Route } from "./+types/work-numbers-page";

export { privateHeaders as headers };

const keys = ["published-writings", "activity-chart", "engagement-report"] as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { workId } = params;
  const { shown, frame, work } = await openDashboard(context, { search: url.searchParams, workId });
  return {
    head: privateHead(context, `${work?.title ?? ""}: how it is read`, `/author-dashboard/${workId}`),
    work: { id: workId, title: work?.title ?? "", language: work?.language ?? "en" },
    frame,
    sections: (await loadSections(shown, keys)) as Sections,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** How one work is read. */
export default function WorkNumbersPage({ loaderData }: Route.ComponentProps) {
  const { work } = loaderData;
  const { frame, section } = useSections(loaderData);
  const { view, labels, zone, countsDevices } = frame;
  const ranges = { rangeLabel: labels.range, beforeLabel: labels.before };
  return (
    <main className="numbers">
      <h1>
        <bdi lang={work.language}>{work.title}</bdi>
      </h1>
      <p className="numbers-ways">
        <a className="link" href={addressWith(view, { work: null }, { path: "/author-dashboard" })}>
          All works
        </a>
        <a className="link" href={workPath(work.id)}>
          Edit
        </a>
      </p>
      <ViewPickers view={view} pens={[]} zone={zone} />
      {!countsDevices && <p className="numbers-note">{profilesAloneRule}</p>}
      <Section {...section("published-writings")} title="In this range">
        {(facts) => <PublishedWritings view={view} facts={facts} {...ranges} />}
      </Section>
      <Section {...section("activity-chart")} title="Activity">
        {(facts) => <ActivityChart view={view} facts={facts} canAdd={false} {...ranges} />}
      </Section>
      <Section {...section("engagement-report")} title="How people read">
        {(facts) => (
          <EngagementReport
            view={view}
            facts={facts}
            countsDevices={countsDevices}
            rangeLabel={labels.range}
            isOneWork
          />
        )}
      </Section>
    </main>
  );
}
