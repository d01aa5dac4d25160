import { href, redirect } from "react-router";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { readAdminAction } from "../admin-action.server.ts";
import { formatUtc } from "#app/ui/times/times.ts";
import { replayAsAdmin } from "./webhook-commands.server.ts";
import { paymentProviderNames } from "#app/platform/config/payment-providers.server.ts";
import { ReplayInput, WebhookFilter, webhookStates } from "./webhook-input.ts";
import { listWebhooks } from "./webhook-queries.server.ts";
import type { Route } from "./+types/webhooks-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const params = Object.fromEntries(url.searchParams);
  const filter = WebhookFilter.parse({ provider: null, state: null, before: null, ...params });
  const { rows, hasMore } = await listWebhooks(context.get(siteContext).db, filter);
  const last = rows.at(-1);
  const { provider, state } = filter;
  const older = {
    ...(provider && { provider }),
    ...(state && { state }),
    before: last?.receivedAt.toISOString() ?? "",
  };
  return {
    head: adminHead(context, "Webhooks"),
    isDone: url.searchParams.has("done"),
    provider,
    state,
    choices: { providers: paymentProviderNames, states: webhookStates },
    older: hasMore ? `${href("/admin/webhooks")}?${new URLSearchParams(older)}` : null,
    rows: rows.map(({ receivedAt, count, ...row }) => ({
      ...row,
      summary: [formatUtc(receivedAt), row.eventId, count > 1 && `came ${count} times`]
        .filter(Boolean)
        .join(" · "),
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOperator(context, request, "admin");
  const form = await postedForm(request);
  const read = await readAdminAction({ context, request, viewer, form }, ReplayInput);
  if (!read.ok) return read.answer;
  const isFound = await replayAsAdmin(context.get(siteContext), viewer, read.input.id);
  if (!isFound) throw notFound("There is no such message, or nothing of it was kept.");
  return redirect(`${href("/admin/webhooks")}?done`, 303);
}

export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, provider, state, older, choices } = loaderData;
  return (
    <AdminFrame title="Webhooks" isAdmin question={actionData?.question}>
      {loaderData.isDone && !actionData && <Notice kind="good">It is being worked on again.</Notice>}
      <form className="form" method="get" action={href("/admin/webhooks")}>
        <Choice name="provider" label="From" all="anybody" choices={choices.providers} chosen={provider} />
        <Choice name="state" label="State" all="any" choices={choices.states} chosen={state} />
        <button className="button" type="submit">
          Show
        </button>
      </form>
      {rows.length === 0 && <p className="admin-note">None.</p>}
      <ul className="admin-list">
        {rows.map((row) => (
          <li key={row.id}>
            <p>
              <span className="admin-name">{row.state}</span> {row.provider} {row.type}
            </p>
            <p className="admin-note">{row.summary}</p>
            {row.problem && <p>{row.problem}</p>}
            {row.accountId && (
              <p>
                <a className="link" href={href("/admin/accounts/:id", { id: row.accountId })}>
                  {row.email}
                </a>
              </p>
            )}
            {row.canReplay && (
              <form method="post" action={href("/admin/webhooks")}>
                <input type="hidden" name="id" value={row.id} />
                <button className="button-plain" type="submit" aria-label={`Replay ${row.eventId}`}>
                  Replay
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {older && (
        <p>
          <a className="link" href={older}>
            Older
          </a>
        </p>
      )}
    </AdminFrame>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  all: string;
  choices: readonly string[];
  chosen: string | null;
}

function Choice({ name, label, all, choices, chosen }: ChoiceProps) {
  return (
    <SelectField
      name={name}
      label={label}
      defaultValue={chosen ?? ""}
      options={[{ value: "", name: all }, ...choices.map((choice) => ({ value: choice, name: choice }))]}
    />
  );
}
