import { getOwnWork, writingProfiles } from "#app/authoring/ownership/public.server.ts";
import { SettingsFrame } from "#app/identity/account/public.tsx";
import { data, href, redirect } from "react-router";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { postedForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import "#app/ui/fields/forms.css";
import { listPublished } from "./published-works.server.ts";
import { withdrawWork } from "../publish-commands.server.ts";
import type { Route } from "./+types/withdraw-page";
import "../sheet/publish.css";

export { privateHeaders as headers };

/** Lists an author's published works for withdrawal, also for authors whose plan has ended. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  const profileIds = writingProfiles(viewer).map(({ id }) => id);
  return {
    head: privateHead(context, "Withdraw a work", href("/account/withdraw")),
    works: await listPublished(context.get(siteContext).db, profileIds),
    isDone: url.searchParams.has("withdrawn"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireViewer(context, request);
  const form = await postedForm(request);
  const work = await getOwnWork(context, viewer, { workId: typed(form, "work") });
  if (form.get("sure") !== "yes")
    return data({ error: "Tick the box to say that you mean it.", workId: work.id }, { status: 422 });
  await withdrawWork(context.get(siteContext), work.id);
  return redirect(`${href("/account/withdraw")}?withdrawn`, 303);
}

export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsFrame
      title="Withdraw a work"
      lead="Takes a whole work back from readers, with or without a subscription. Its page stays and says so."
    >
      {loaderData.isDone && !actionData && (
        <Notice kind="good">Withdrawn. The book’s page says so; nothing of the work can be read.</Notice>
      )}
      {loaderData.works.length === 0 && (
        <p>Nothing of yours is published, so there is nothing to withdraw.</p>
      )}
      <ul className="publish-list">
        {loaderData.works.map(({ id, title, jid }) => (
          <li key={id}>
            <form method="post" className="form">
              <input type="hidden" name="work" value={id} />
              <p>
                <a className="link" href={`/bookdetail/${jid}`}>
                  <bdi>{title}</bdi>
                </a>
              </p>
              <p className="check-field">
                <input
                  type="checkbox"
                  id={`sure-${id}`}
                  name="sure"
                  value="yes"
                  aria-describedby={actionData?.workId === id ? `error-${id}` : undefined}
                />
                <label htmlFor={`sure-${id}`}>Yes, withdraw the whole work</label>
              </p>
              {actionData?.workId === id && (
                <p className="field-error" id={`error-${id}`}>
                  {actionData.error}
                </p>
              )}
              <p className="form-actions">
                <button className="button button-danger">
                  Withdraw<span className="visually-hidden">{` ${title}`}</span>
                </button>
              </p>
            </form>
          </li>
        ))}
      </ul>
    </SettingsFrame>
  );
}
