import { href, redirect } from "react-router";
import { listPlans } from "#app/billing/plans/public.server.ts";
import { quotaLines } from "#app/authoring/quota/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { typed, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { AdminFrame, Facts } from "../admin-frame.tsx";
import { auditLabels } from "../log/audit-labels.ts";
import { listAdminActions } from "../log/log-queries.server.ts";
import { adminHead, isAdmin, requireOperator } from "../operator.server.ts";
import { readAdminAction, refuseAdminAction } from "../admin-action.server.ts";
import { formatUtc } from "#app/ui/times/times.ts";
import { AccountActions } from "./account-action-forms.tsx";
import { performAccountAction, type AccountActionResult } from "./account-commands.server.ts";
import { AccountActionInput } from "./account-input.ts";
import { findAccountFacts } from "./account-queries.server.ts";
import type { Route } from "./+types/account-page";

export { privateHeaders as headers };

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const operator = await requireOperator(context, request, "moderator");
  const site = context.get(siteContext);
  const facts = await findAccountFacts(site, params.id);
  if (!facts) throw notFound("There is no such account.");
  const { account, entitlement } = facts;
  const acts = isAdmin(operator)
    ? await listAdminActions(site.db, { subject: { kind: "account", id: account.id }, before: null })
    : null;
  return {
    head: adminHead(context, account.email),
    isAdmin: isAdmin(operator),
    isDone: url.searchParams.has("done"),
    email: account.email,
    isSuspended: facts.isSuspended,
    facts: [
      ["Since", formatUtc(account.createdAt)],
      ["Role", account.role],
      ["Address confirmed", account.emailVerified ? "yes" : "no"],
      ["Two-step sign-in", account.twoFactorEnabled ? "on" : "off"],
      ["Suspended", facts.isSuspended ? (account.banReason ?? "yes") : "no"],
      ["Deletion", account.deleteAfter ? `asked for ${formatUtc(account.deleteAfter)}` : "not asked for"],
      ["May write", entitlement.state],
      ["Plan", entitlement.standing?.planId ?? "none"],
      ["Uses", quotaLines(site.settings, facts.use).join(" · ")],
    ] satisfies [string, string][],
    profiles: facts.profiles.map(({ removeAfter, ...profile }) => ({
      ...profile,
      removal: removeAfter && formatUtc(removeAfter),
    })),
    sessions: facts.sessions.map(({ createdAt, updatedAt, ...session }) => ({
      ...session,
      times: `since ${formatUtc(createdAt)}, last seen ${formatUtc(updatedAt)}`,
    })),
    history: facts.history.map((line) => ({
      id: line.id,
      what: [line.kind, line.until && `until ${formatUtc(line.until)}`].filter(Boolean).join(" "),
      where: [formatUtc(line.happenedAt), line.source, line.planId, line.reason].filter(Boolean).join(" · "),
    })),
    acts: acts?.rows.map((act) => ({ id: act.id, ...auditLabels(act) })) ?? [],
    plans: (await listPlans(site)).map(({ id, name }) => ({ id, name })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = await requireOperator(context, request, "moderator");
  const form = await postedForm(request);
  const read = await readAdminAction({ context, request, viewer, form }, AccountActionInput);
  if (!read.ok) return read.answer;
  const target = { operator: viewer, accountId: params.id };
  const result = await performAccountAction(context.get(siteContext), target, read.input);
  if (result.ok) return redirect(`${href("/admin/accounts/:id", { id: params.id })}?done`, 303);
  if (result.reason === "gone") throw notFound("There is no such account.");
  if (result.reason === "unknown-plan") return refuseAdminAction(form, { plan: refusals["unknown-plan"] });
  return refuseAdminAction(form, { [typed(form, "intent")]: refusals[result.reason] });
}

const refusals = {
  yourself: "You cannot suspend yourself.",
  "an-operator": "This account is an operator's: only an admin may do that.",
  "admins-only": "Only an admin may do that.",
  already: "There is nothing to do: it is so already.",
  "unknown-plan": "There is no such plan.",
} satisfies Record<Exclude<Extract<AccountActionResult, { ok: false }>["reason"], "gone">, string>;

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, facts, profiles, sessions, history, acts } = loaderData;
  return (
    <AdminFrame title={email} isAdmin={loaderData.isAdmin} question={actionData?.question}>
      {loaderData.isDone && !actionData && <Notice kind="good">Done. It is in the log.</Notice>}
      {actionData && <Notice kind="trouble">{Object.values(actionData.errors).join(" ")}</Notice>}
      <Facts rows={facts} />
      <AccountActions
        isAdmin={loaderData.isAdmin}
        isSuspended={loaderData.isSuspended}
        plans={loaderData.plans}
        errors={actionData?.errors ?? {}}
        given={actionData?.given ?? {}}
      />
      <Lines
        title="Profiles"
        lines={profiles.map(({ id, kind, handle, name, removal }) => ({
          id,
          what: `${name} @${handle}`,
          where: [kind, removal && `to be removed ${removal}`].filter(Boolean).join(" · "),
        }))}
      />
      <Lines
        title="Sessions"
        lines={sessions.map(({ id, userAgent, ipAddress, times }) => ({
          id,
          what: userAgent || "An unnamed browser",
          where: [times, ipAddress && `from ${ipAddress}`].filter(Boolean).join(" "),
        }))}
      />
      <Lines title="Entitlement history" lines={history} />
      {loaderData.isAdmin && <Lines title="What operators did" lines={acts} />}
    </AdminFrame>
  );
}

function Lines({
  title,
  lines,
}: {
  title: string;
  lines: { id: string | number; what: string; where: string }[];
}) {
  return (
    <section>
      <h2>{title}</h2>
      {lines.length === 0 && <p className="admin-note">None.</p>}
      <ul className="admin-list">
        {lines.map(({ id, what, where }) => (
          <li key={id}>
            <p>{what}</p>
            <p className="admin-note">{where}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
