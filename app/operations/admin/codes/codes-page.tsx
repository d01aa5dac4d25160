import { counted } from "#app/ui/counted.ts";
import { data, href } from "react-router";
import { listBatches } from "#app/billing/codes/public.server.ts";
import { listPlans } from "#app/billing/plans/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { readAdminAction, refuseAdminAction } from "../admin-action.server.ts";
import { ReasonField } from "../reason-field.tsx";
import { formatUtc } from "#app/ui/times/times.ts";
import { makeCodes } from "./code-commands.server.ts";
import { NewCodesInput } from "./codes-input.ts";
import type { Route } from "./+types/codes-page";

export { privateHeaders as headers };

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const site = context.get(siteContext);
  const [batches, plans] = await Promise.all([listBatches(site.db), listPlans(site)]);
  return {
    head: adminHead(context, "Codes"),
    plans: plans.map(({ id, name }) => ({ id, name })),
    batches: batches.map((batch) => ({
      id: batch.batchId,
      summary: [
        `${batch.redeemedCount} of ${batch.count} redeemed`,
        batch.withdrawnCount > 0 && `${batch.withdrawnCount} withdrawn`,
        `${counted(batch.days, "day")} each`,
        batch.planId && `plan ${batch.planId}`,
        `made ${formatUtc(batch.createdAt)}`,
        batch.expiresAt && `until ${formatUtc(batch.expiresAt)}`,
      ]
        .filter(Boolean)
        .join(" · "),
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOperator(context, request, "admin");
  const form = await postedForm(request);
  const read = await readAdminAction({ context, request, viewer, form }, NewCodesInput);
  if (!read.ok) return read.answer;
  const made = await makeCodes(context.get(siteContext), viewer, read.input);
  if (!made.ok) return refuseAdminAction(form, { plan: "There is no such plan." });
  // No redirect: the codes can be read in this response only.
  return data({ question: null, errors: {}, given: {}, made: made.codes.join("\n") });
}

export default function CodesPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "made" in actionData) return <MadeCodes codes={actionData.made} />;
  const given: Record<string, string> = actionData?.given ?? {};
  const errors: Record<string, string> = actionData?.errors ?? {};
  const field = (name: string) => ({
    name,
    defaultValue: given[name],
    error: errors[name],
    autoComplete: "off",
  });
  return (
    <AdminFrame title="Codes" isAdmin question={actionData?.question}>
      <section>
        <h2>Make codes</h2>
        <form className="form" method="post" noValidate>
          <Field {...field("days")} inputMode="numeric" label="Days that each is good for" />
          <Field {...field("count")} inputMode="numeric" label="How many" hint="At most 1,000 at a time." />
          <SelectField
            name="plan"
            label="As if they had the plan"
            defaultValue={given["plan"] ?? ""}
            error={errors["plan"]}
            options={[
              { value: "", name: "None" },
              ...loaderData.plans.map(({ id, name }) => ({ value: id, name })),
            ]}
          />
          <Field
            {...field("expiresAt")}
            type="date"
            label="Not to be redeemed after"
            hint="Nothing: for ever."
          />
          <ReasonField error={errors["reason"]} given={given["reason"]} />
          <button className="button" type="submit">
            Make the codes
          </button>
        </form>
      </section>
      <section>
        <h2>Batches</h2>
        {loaderData.batches.length === 0 && <p className="admin-note">None yet.</p>}
        <ul className="admin-list">
          {loaderData.batches.map(({ id, summary }) => (
            <li key={id}>
              <a className="link admin-name" href={href("/admin/codes/:batch", { batch: id })}>
                {id}
              </a>
              <p className="admin-note">{summary}</p>
            </li>
          ))}
        </ul>
      </section>
    </AdminFrame>
  );
}

function MadeCodes({ codes }: { codes: string }) {
  return (
    <AdminFrame title="The codes" isAdmin>
      <div className="field">
        <label htmlFor="codes">Copy them now: they cannot be shown again.</label>
        <textarea className="field-input admin-codes" id="codes" readOnly defaultValue={codes} />
      </div>
      <p>
        <a className="button" href={href("/admin/codes")}>
          I have them
        </a>
      </p>
    </AdminFrame>
  );
}
