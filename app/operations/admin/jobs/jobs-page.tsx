import { href, redirect } from "react-router";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted, written } from "#app/ui/counted.ts";
import { Notice } from "#app/ui/notice.tsx";
import { AdminFrame } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { readAdminAction } from "../admin-action.server.ts";
import { performJobAction } from "./job-commands.server.ts";
import { JobInput } from "./job-input.ts";
import { getJobsPage } from "./job-queries.server.ts";
import type { Route } from "./+types/jobs-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const done = url.searchParams.get("done");
  return {
    head: adminHead(context, "Background work"),
    done: done !== null && /^\d{1,7}$/.test(done) ? counted(Number(done), "job") : null,
    ...(await getJobsPage(context.get(siteContext))),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOperator(context, request, "admin");
  const form = await postedForm(request);
  const read = await readAdminAction({ context, request, viewer, form }, JobInput);
  if (!read.ok) return read.answer;
  const count = await performJobAction(context.get(siteContext), viewer, read.input);
  return redirect(`${href("/admin/jobs")}?done=${count}`, 303);
}

export default function JobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { dead, mails, refusedVisits, done } = loaderData;
  return (
    <AdminFrame title="Background work" isAdmin question={actionData?.question}>
      {done && !actionData && <Notice kind="good">{`Done: ${done}.`}</Notice>}
      <h2>Given up</h2>
      <p className="admin-note">Work that failed every time it was tried. It is kept for 30 days.</p>
      {dead.length === 0 && <p className="admin-note">None.</p>}
      <ul className="admin-list">
        {dead.map(({ queue, summary, problem }) => (
          <li key={queue}>
            <p>
              <span className="admin-name">{queue}</span>
            </p>
            <p className="admin-note">{summary}</p>
            <p>{problem}</p>
            <form method="post" action={href("/admin/jobs")} className="form-actions">
              <input type="hidden" name="queue" value={queue} />
              <JobActionButton intent="retry" name="Try again" about={queue} />
              <JobActionButton intent="forget" name="Remove" about={queue} />
            </form>
          </li>
        ))}
      </ul>
      <h2>Emails</h2>
      {mails.length === 0 && <p className="admin-note">None waiting, all delivered.</p>}
      <ul className="admin-list">
        {mails.map(({ kind, label, summary, problem }) => (
          <li key={kind}>
            <p>
              <span className="admin-name">{label}</span>
            </p>
            <p className="admin-note">{summary}</p>
            {problem && <p>{problem}</p>}
          </li>
        ))}
      </ul>
      {mails.some(({ isUndelivered }) => isUndelivered) && (
        <form method="post" action={href("/admin/jobs")}>
          <JobActionButton intent="retry-mails" name="Send again what was not delivered" about="" />
        </form>
      )}
      <h2>Readers’ visits</h2>
      <p className="admin-note">
        What devices sent in the last seven days that was not counted for authors, or not as it was sent.
      </p>
      {refusedVisits.length === 0 && <p className="admin-note">None.</p>}
      <ul className="admin-list">
        {refusedVisits.map(({ label, count }) => (
          <li key={label}>{`${label}: ${written(count)}`}</li>
        ))}
      </ul>
    </AdminFrame>
  );
}

function JobActionButton({ intent, name, about }: { intent: string; name: string; about: string }) {
  return (
    <button className="button-plain" type="submit" name="intent" value={intent}>
      {name}
      {about && <span className="visually-hidden">{` ${about}`}</span>}
    </button>
  );
}
