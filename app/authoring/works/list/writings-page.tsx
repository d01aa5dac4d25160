import { progressLabels } from "#app/catalog/labels/public.ts";
import { jidOfWork, writingProfiles } from "#app/authoring/ownership/public.server.ts";
import { findProgress } from "#app/authoring/goals/public.server.ts";
import { href } from "react-router";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { findThanks } from "#app/billing/thanks/public.server.ts";
import { ThanksPanel } from "#app/billing/thanks/public.tsx";
import type { Profile } from "#app/identity/viewer/public.ts";
import { ownCover } from "../cover/own-cover.server.ts";
import { chapterCounts } from "../frame/work-header.server.ts";
import { nameOrHandle } from "#app/identity/names/public.ts";
import { listWorks, type WorkSummary } from "./work-queries.server.ts";
import { importPath } from "../frame/work-paths.ts";
import { type WorkState, workStateLabels } from "../frame/work-labels.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { ago, dateOf, type KnownZone } from "#app/ui/times/times.ts";
import { Notice } from "#app/ui/notice.tsx";
import { narrowWorks, readNarrowing, worksPerPage } from "./filter-works.ts";
import { FindWorks } from "./search-form.tsx";
import { NarrowList } from "./filter-form.tsx";
import { Pages } from "./pages.tsx";
import { WorkRow } from "./work-row.tsx";
import type { Route } from "./+types/writings-page";
import "#app/ui/fields/forms.css";
import "../frame/work-frame.css";
import "./empty-list.css";
import "./writings.css";

export { privateHeaders as headers };

export async function loader({ context, url }: Route.LoaderArgs) {
  const writer = getWriter(context);
  const site = context.get(siteContext);
  const { db, now } = site;
  const names = writingProfiles(writer);
  const profileIds = names.map(({ id }) => id);
  const all = await listWorks(db, { profileIds, inBin: false });
  const binned = await listWorks(db, { profileIds, inBin: true });
  const narrowing = readNarrowing(url.searchParams);
  const works = all.map((work) => {
    const name = names.find(({ id }) => id === work.profileId);
    return {
      ...work,
      name: name ? nameOrHandle(name) : "",
      handle: name?.handle ?? "",
      profile: name ?? null,
    };
  });
  const countOf = (state: WorkState) => works.filter((work) => work.state === state).length;
  const states = (Object.keys(workStateLabels) as WorkState[]).map((state) => ({
    state,
    count: countOf(state),
  }));
  const pens = names.map((pen) => ({
    name: nameOrHandle(pen),
    handle: pen.handle,
    count: works.filter((work) => work.handle === pen.handle).length,
  }));
  const { handle } = writer.profile;
  const found = narrowWorks(works, narrowing);
  const pageCount = Math.max(1, Math.ceil(found.length / worksPerPage));
  const page = Math.min(narrowing.page, pageCount);
  const shown = found.slice((page - 1) * worksPerPage, page * worksPerPage);
  const goals = await findProgress(db, shown, now());
  return {
    head: privateHead(context, "Your writings", href("/writings")),
    name: nameOrHandle(writer.profile),
    handle,
    // A family profile has no works.
    mayWrite: names.length > 0,
    hasSeveral: names.length > 1,
    narrowing: { ...narrowing, page },
    foundCount: found.length,
    pageCount,
    states: states.filter(({ count }) => count > 0),
    pens: pens.filter(({ count }) => count > 0),
    count: works.length,
    binCount: binned.length,
    rows: shown.map((work) => ({
      ...toRow(work, { now: now(), zone: writer.account.timeZone }),
      goals: goals.get(work.id) ?? [],
    })),
    thanks: await findThanks(site, writer),
    isBinned: url.searchParams.has("binned"),
  };
}

function toRow(
  work: WorkSummary & { name: string; profile: Profile | null },
  { now, zone }: { now: Date; zone: KnownZone },
) {
  const { id, title, subtitle, language, name, state, chapterId } = work;
  return {
    id,
    title,
    subtitle,
    language,
    name,
    state,
    chapterId,
    cover: ownCover(work, { jid: work.jid ?? jidOfWork(id), profile: work.profile }),
    stateWord: workStateLabels[state],
    progress: progressLabels[work.progress],
    figures: [...chapterCounts(work), counted(work.wordCount, "word")],
    edited: ago(work.editedAt, now, zone),
    next: work.next ? { title: work.next.title, ...dateOf(work.next.at, zone) } : null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function WritingsPage({ loaderData }: Route.ComponentProps) {
  const { count, rows, mayWrite, binCount, narrowing } = loaderData;
  return (
    <main className="work">
      <header className="writings-head">
        <h1>Your writings</h1>
        {count > 0 && (
          <p className="form-actions">
            <a className="button" href={href("/writing/new")}>
              New work
            </a>
            <a className="button button-quiet" href={importPath(null)}>
              Import
            </a>
          </p>
        )}
      </header>
      <ThanksPanel thanks={loaderData.thanks} />
      {loaderData.isBinned && (
        <Notice kind="good">
          The work is in the bin and stays there for 30 days.{" "}
          <a className="link" href={href("/writings/bin")}>
            Open the bin
          </a>
        </Notice>
      )}
      {count === 0 && <EmptyList {...loaderData} />}
      {count > worksPerPage / 2 && <FindWorks narrowing={narrowing} found={loaderData.foundCount} />}
      {count > 1 && <NarrowList narrowing={narrowing} states={loaderData.states} pens={loaderData.pens} />}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <WorkRow key={row.id} row={row} />
          ))}
        </ul>
      )}
      {loaderData.pageCount > 1 && <Pages narrowing={narrowing} count={loaderData.pageCount} />}
      {count > 0 && rows.length === 0 && (
        <p className="work-lead">
          No works match these filters.{" "}
          <a className="link" href={href("/writings")}>
            Show all works
          </a>
        </p>
      )}
      {mayWrite && binCount > 0 && (
        <p>
          <a className="link work-way" href={href("/writings/bin")}>
            {`In the bin: ${counted(binCount, "work")}`}
          </a>
        </p>
      )}
    </main>
  );
}

interface EmptyListProps {
  name: string;
  handle: string;
  mayWrite: boolean;
  hasSeveral: boolean;
  thanks: unknown;
}

function EmptyList({ name, handle, mayWrite, hasSeveral, thanks }: EmptyListProps) {
  if (!mayWrite)
    return (
      <section className="writings-empty">
        <Icon name="lucide:book-open" size={32} />
        <h2>This profile reads</h2>
        <p>
          <b>{name}</b> is a family profile, which reads. To write, choose the main account or a pen name.
        </p>
        <a className="button" href="/select-profile?switch=true">
          Choose the name you write under
        </a>
      </section>
    );
  return (
    <section className="writings-empty">
      <Icon name="lucide:feather" size={32} />
      <h2>Begin with a title</h2>
      <p>
        Each of your works will have a line here: the name it appears under, how many chapters are published,
        scheduled and still drafts, and what you last worked on. Nobody sees a work before you publish it.
      </p>
      <p>
        You would write as <b>{name}</b>
        {name !== `@${handle}` && <span> @{handle}</span>}.{" "}
        <a
          className="link"
          href={hasSeveral ? "/select-profile?switch=true" : "/select-profile/new?kind=pen-name"}
        >
          Write under another name
        </a>
      </p>
      <p className="form-actions">
        {/* The thanks above offer it already. */}
        {!thanks && (
          <a className="button" href={href("/writing/new")}>
            New work
          </a>
        )}
        <a className="button button-quiet" href={importPath(null)}>
          Import a manuscript
        </a>
      </p>
    </section>
  );
}
