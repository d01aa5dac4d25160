import { findThanks } from "#app/billing/thanks/public.server.ts";
import { ThanksPanel } from "#app/billing/thanks/public.tsx";
import { ReportTimeZone } from "#app/identity/time-zone/public.tsx";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ActivityChart } from "./activity/activity-chart.tsx";
import { AuthorInformation } from "./author/author-information.tsx";
import { makeSample } from "./empty/sample.server.ts";
import { NobodyYet } from "./empty/nobody-yet.tsx";
import { EngagementReport } from "./engagement/engagement-report.tsx";
import { dashboardAction } from "./dashboard-action.server.ts";
import { loadSections, type Sections } from "./load-sections.server.ts";
import { profilesAloneRule } from "./numbers/definitions.ts";
import { openDashboard } from "./open-dashboard.server.ts";
import { Section } from "./section-frame.tsx";
import { sectionKeys } from "./section-keys.ts";
import { useSections } from "./use-sections.ts";
import { allPens } from "./view/dashboard-input.ts";
import { ViewPickers } from "./view/view-pickers.tsx";
import { BookList } from "./works/book-list.tsx";
import { PublishedWritings } from "./works/published-writings.tsx";
import "./dashboard.css";
import type { Route } from "./+types/dashboard-page";

export { privateHeaders as headers };

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { shown, frame, writer } = await openDashboard(context, { search: url.searchParams, workId: null });
  const [sections, thanks] = await Promise.all([
    frame.mayWrite ? loadSections(shown, sectionKeys) : null,
    findThanks(site, writer),
  ]);
  const head = pageHead(site.settings, {
    title: "Dashboard",
    description: `Your dashboard on ${site.settings.SITE_NAME}`,
    path: "/author-dashboard",
    isPrivate: true,
  });
  const author = sections?.["author-information"];
  const isUnread = author?.ok === true && author.facts?.isRead === false;
  return {
    head,
    frame,
    sections: sections as Sections | null,
    thanks,
    origin: siteOrigin(site.settings),
    sample: isUnread ? makeSample(frame.view) : null,
  };
}

export const action = dashboardAction;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sections, frame, thanks, sample, origin } = loaderData;
  return (
    <main className="numbers">
      <h1>Dashboard</h1>
      <ThanksPanel thanks={thanks} />
      {actionData && (
        <Notice kind="trouble" isAnswer>
          {actionData.problem}
        </Notice>
      )}
      {sections ? (
        <Dashboard frame={frame} sections={sections} sample={sample} origin={origin} />
      ) : (
        <ReadingProfile name={frame.name} />
      )}
    </main>
  );
}

function ReadingProfile({ name }: { name: string }) {
  return (
    <p className="numbers-note">
      <b>{name}</b> is a family profile, which reads. To see how works are read, choose the main account or a
      pen name.{" "}
      <a className="link" href="/select-profile?switch=true">
        Switch profile
      </a>
    </p>
  );
}

type DashboardProps = Pick<Route.ComponentProps["loaderData"], "frame" | "sample" | "origin"> & {
  sections: Sections;
};

function Dashboard(loaded: DashboardProps) {
  const { frame, sections, section } = useSections(loaded);
  const { view, labels, pens, zone, plan, countsDevices } = frame;
  const author = sections["author-information"];
  const report = sections["engagement-report"];
  const ranges = { rangeLabel: labels.range, beforeLabel: labels.before };
  return (
    <>
      {zone === null && <ReportTimeZone />}
      <ViewPickers view={view} pens={pens} zone={zone} />
      {!countsDevices && <p className="numbers-note">{profilesAloneRule}</p>}
      <Section {...section("author-information")} title="Author" isTitleShown={false}>
        {(author) =>
          author && (
            <AuthorInformation
              view={view}
              author={author}
              plan={plan}
              report={report.ok ? report.facts : null}
            />
          )
        }
      </Section>
      {loaded.sample && author.ok && !author.facts?.isRead && (
        <NobodyYet unread={author.facts?.unread ?? null} origin={loaded.origin} sample={loaded.sample} />
      )}
      <Section {...section("activity-chart")} title="Activity">
        {(facts) => <ActivityChart view={view} facts={facts} canAdd={view.pen !== allPens} {...ranges} />}
      </Section>
      <Section {...section("engagement-report")} title="How people read">
        {(facts) => (
          <EngagementReport
            view={view}
            facts={facts}
            countsDevices={countsDevices}
            rangeLabel={labels.range}
            isOneWork={false}
          />
        )}
      </Section>
      <Section {...section("published-writings")} title="Published works">
        {(facts) => <PublishedWritings view={view} facts={facts} {...ranges} />}
      </Section>
      <Section {...section("book-list")} title="All works">
        {(facts) => <BookList view={view} facts={facts} />}
      </Section>
    </>
  );
}
