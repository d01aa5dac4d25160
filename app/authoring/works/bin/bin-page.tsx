import { getOwnWork, writingProfiles } from "#app/authoring/ownership/public.server.ts";
import { data, href, redirect } from "react-router";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { chapterCounts } from "../frame/work-header.server.ts";
import { listWorks } from "../list/work-queries.server.ts";
import { workPath } from "../frame/work-paths.ts";
import { BackToWritings } from "../frame/back-to-writings.tsx";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { typed, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { nameOrHandle } from "#app/identity/names/public.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { Notice } from "#app/ui/notice.tsx";
import { deleteWork, restoreWork } from "./bin-commands.server.ts";
import { binTimeLabel } from "./bin-days.ts";
import { BinActions } from "./bin-actions.tsx";
import type { Route } from "./+types/bin-page";
import "#app/ui/fields/forms.css";
import "../frame/work-frame.css";
import "./bin.css";

export { privateHeaders as headers };

export async function loader({ context, url }: Route.LoaderArgs) {
  const names = writingProfiles(getWriter(context));
  const { db, now } = context.get(siteContext);
  const works = await listWorks(db, { profileIds: names.map(({ id }) => id), inBin: true });
  return {
    head: privateHead(context, "Bin", href("/writings/bin")),
    isGone: url.searchParams.has("gone"),
    works: works.map((work) => ({
      id: work.id,
      title: work.title,
      language: work.language,
      facts: [
        `by ${names
          .filter(({ id }) => id === work.profileId)
          .map(nameOrHandle)
          .join()}`,
        ...chapterCounts(work),
        counted(work.wordCount, "word"),
        binTimeLabel(work.deletedAt ?? now(), now()),
      ],
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const work = await getOwnWork(context, getWriter(context), { workId: typed(form, "work"), inBin: true });
  switch (typed(form, "intent")) {
    case "restore":
      await restoreWork(site, work.id);
      return redirect(`${workPath(work.id)}?restored`, 303);
    case "delete":
      await deleteWork(site, work.id);
      return redirect(`${href("/writings/bin")}?gone`, 303);
    default:
      return data({ error: "Choose what becomes of the work." }, { status: 422 });
  }
}

export default function BinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { works, isGone } = loaderData;
  return (
    <main className="work">
      <BackToWritings />
      <h1>Bin</h1>
      <p className="work-lead">
        A work stays here for 30 days and can be restored. Then it is deleted permanently, with its chapters.
      </p>
      {isGone && !actionData && <Notice kind="plain">The work is deleted permanently.</Notice>}
      {actionData && <Notice kind="trouble">{actionData.error}</Notice>}
      {works.length === 0 ? (
        <p className="work-lead">There is nothing in the bin.</p>
      ) : (
        <ul className="bin-list">
          {works.map((work) => (
            <BinnedWork key={work.id} work={work} />
          ))}
        </ul>
      )}
    </main>
  );
}

interface BinnedWorkProps {
  work: { id: string; title: string; language: string; facts: string[] };
}

function BinnedWork({ work: { id, title, language, facts } }: BinnedWorkProps) {
  return (
    <li>
      <h2>
        <bdi lang={language}>{title}</bdi>
      </h2>
      <p className="work-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <BinActions
        field="work"
        id={id}
        title={title}
        warning="Its chapters are deleted with it, and nobody can restore them."
      />
    </li>
  );
}
