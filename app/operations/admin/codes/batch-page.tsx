import { href, redirect } from "react-router";
import { listCodes } from "./code-queries.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { readAdminAction, refuseAdminAction } from "../admin-action.server.ts";
import { ReasonField } from "../reason-field.tsx";
import { formatUtc } from "#app/ui/times/times.ts";
import { withdrawBatch } from "./code-commands.server.ts";
import { WithdrawInput } from "./codes-input.ts";
import type { Route } from "./+types/batch-page";

export { privateHeaders as headers };

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const codes = await listCodes(context.get(siteContext).db, params.batch);
  if (codes.length === 0) throw notFound("There is no such batch.");
  return {
    head: adminHead(context, `Batch ${params.batch}`),
    id: params.batch,
    isDone: url.searchParams.has("done"),
    openCount: codes.filter(({ redeemedAt, withdrawnAt }) => !redeemedAt && !withdrawnAt).length,
    codes: codes.map(({ ending, redeemedAt, withdrawnAt, email }) => ({
      ending,
      summary: redeemedAt
        ? `redeemed ${formatUtc(redeemedAt)} by ${email ?? "an account that is gone"}`
        : withdrawnAt
          ? `withdrawn ${formatUtc(withdrawnAt)}`
          : "not redeemed",
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = await requireOperator(context, request, "admin");
  const form = await postedForm(request);
  const read = await readAdminAction({ context, request, viewer, form }, WithdrawInput);
  if (!read.ok) return read.answer;
  const wanted = { batchId: params.batch, reason: read.input.reason };
  const count = await withdrawBatch(context.get(siteContext), viewer, wanted);
  if (count === 0)
    return refuseAdminAction(form, { reason: "All of them are redeemed or withdrawn already." });
  return redirect(`${href("/admin/codes/:batch", { batch: params.batch })}?done`, 303);
}

export default function BatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, codes, openCount } = loaderData;
  return (
    <AdminFrame title={`Batch ${id}`} isAdmin question={actionData?.question}>
      {loaderData.isDone && !actionData && <Notice kind="good">Withdrawn. It is in the log.</Notice>}
      {openCount > 0 && (
        <form className="form" method="post" noValidate>
          <p>{openCount === 1 ? "1 code was not redeemed" : `${openCount} codes were not redeemed`} yet.</p>
          <ReasonField error={actionData?.errors["reason"]} given={actionData?.given["reason"]} />
          <button className="button button-danger" type="submit">
            Withdraw what is not redeemed
          </button>
        </form>
      )}
      <ul className="admin-list">
        {codes.map(({ ending, summary }) => (
          <li key={ending}>
            <p>… {ending}</p>
            <p className="admin-note">{summary}</p>
          </li>
        ))}
      </ul>
    </AdminFrame>
  );
}
