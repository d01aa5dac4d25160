import { href, redirect } from "react-router";
import { AdminFrame, Facts } from "#app/operations/admin/public.tsx";
import { adminHead, readAdminAction, requireOperator } from "#app/operations/admin/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { changeError } from "./error-commands.server.ts";
import { ErrorActionInput } from "./error-input.ts";
import { findError } from "./error-queries.server.ts";
import type { Route } from "./+types/error-page";

export { privateHeaders as headers };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const error = await findError(context.get(siteContext).db, params.id);
  if (!error) throw notFound();
  return { head: adminHead(context, "Error"), error };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, params, request }: Route.ActionArgs) {
  const viewer = await requireOperator(context, request, "admin");
  const form = await postedForm(request);
  const read = await readAdminAction({ context, request, viewer, form }, ErrorActionInput);
  if (!read.ok) return read.answer;
  const act = { actorId: viewer.account.id, id: params.id, intent: read.input.intent };
  if (!(await changeError(context.get(siteContext), act))) throw notFound();
  return redirect(href("/admin/errors/:id", { id: params.id }), 303);
}

export default function ErrorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { error } = loaderData;
  return (
    <AdminFrame title="Error" isAdmin question={actionData?.question}>
      <p>
        <strong className="admin-name">{error.title}</strong>
      </p>
      <Facts rows={error.facts} />
      <form method="post" className="form-actions">
        <button
          className="button"
          type="submit"
          name="intent"
          value={error.isResolved ? "reopen" : "resolve"}
        >
          {error.isResolved ? "Open again" : "Resolve"}
        </button>
      </form>
      <p className="admin-note">
        If a resolved error happens again in this version, it returns to the list and you get an email.
      </p>
      <Steps title="Stack" steps={error.frames} none="The engine gave none." />
      <Steps title="Before it" steps={error.breadcrumbs} none="Nothing is known." />
      <h2>Days</h2>
      <Facts rows={error.days.map(({ day, label }) => [day, label])} />
      <p>
        <a className="link" href={href("/admin/errors")}>
          All errors
        </a>
      </p>
    </AdminFrame>
  );
}

function Steps({ title, steps, none }: { title: string; steps: string[]; none: string }) {
  return (
    <>
      <h2>{title}</h2>
      {steps.length === 0 && <p className="admin-note">{none}</p>}
      <ol className="admin-list">
        {steps.map((step, at) => (
          // The same frame may be in a stack twice.
          <li key={`${at} ${step}`}>
            <code className="admin-name">{step}</code>
          </li>
        ))}
      </ol>
    </>
  );
}
