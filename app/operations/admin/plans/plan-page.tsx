import { href, redirect } from "react-router";
import { findPlan } from "#app/billing/plans/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { AreaField, CheckField, Field } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { readAdminAction, refuseAdminAction } from "../admin-action.server.ts";
import { ReasonField } from "../reason-field.tsx";
import { PlanInput } from "./plan-input.ts";
import { savePlanAsAdmin } from "./plan-commands.server.ts";
import type { Route } from "./+types/plan-page";

export { privateHeaders as headers };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const isNew = params.id === "new";
  const plan = isNew ? null : await findPlan(context.get(siteContext), params.id);
  if (!plan && !isNew) throw notFound("There is no such plan.");
  return {
    head: adminHead(context, plan?.name ?? "A new plan"),
    id: plan?.id ?? null,
    isOffered: plan?.isOffered ?? true,
    given: {
      name: plan?.name ?? "",
      gives: plan?.gives.join("\n") ?? "",
      amountMinor: plan ? String(plan.amountMinor) : "",
      currency: plan?.currency ?? "",
      interval: plan?.interval ?? "month",
      trialDays: String(plan?.trialDays ?? 0),
      position: String(plan?.position ?? 10),
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = await requireOperator(context, request, "admin");
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const isNew = params.id === "new";
  // The id comes from the address; only a new plan brings its own.
  if (!isNew) form.set("id", params.id);
  const read = await readAdminAction({ context, request, viewer, form }, PlanInput);
  if (!read.ok) return read.answer;
  const { reason, ...plan } = read.input;
  const known = await findPlan(site, plan.id);
  if (isNew && known) return refuseAdminAction(form, { id: "There is a plan with this id already." });
  if (!isNew && !known) throw notFound("There is no such plan.");
  await savePlanAsAdmin(site, viewer, { plan, reason });
  return redirect(`${href("/admin/plans")}?done`, 303);
}

export default function PlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id } = loaderData;
  const given: Record<string, string> = { ...loaderData.given, ...actionData?.given };
  const errors = actionData?.errors ?? {};
  const isOffered = actionData ? actionData.given["isOffered"] === "on" : loaderData.isOffered;
  const field = (name: string) => ({ name, defaultValue: given[name], error: errors[name] });
  const plain = { autoComplete: "off" } as const;
  return (
    <AdminFrame
      title={id === null ? "A new plan" : loaderData.given.name}
      isAdmin
      question={actionData?.question}
    >
      <form className="form" method="post" noValidate>
        {id === null && (
          <Field {...field("id")} {...plain} label="Id" hint="Small letters, digits, dashes. It stays." />
        )}
        <Field {...field("name")} {...plain} label="Name" />
        <AreaField {...field("gives")} label="What it gives" hint="A line each." />
        <Field
          {...field("amountMinor")}
          {...plain}
          inputMode="numeric"
          label="Price in the currency's smallest unit"
          hint="Cents, for dollars and euros. Those who have the plan go on paying what they agreed to."
        />
        <Field {...field("currency")} {...plain} label="Currency" hint="Three letters, like USD." />
        <SelectField
          name="interval"
          label="Paid every"
          defaultValue={given["interval"]}
          error={errors["interval"]}
          options={["month", "year"].map((interval) => ({ value: interval, name: interval }))}
        />
        <Field {...field("trialDays")} {...plain} inputMode="numeric" label="Days of trial" />
        <Field {...field("position")} {...plain} inputMode="numeric" label="Place among the plans" />
        <CheckField
          name="isOffered"
          label="Offered. Without it the plan is retired: those who have it keep it."
          defaultChecked={isOffered}
        />
        <ReasonField error={errors["reason"]} given={given["reason"]} />
        <button className="button" type="submit">
          Save the plan
        </button>
      </form>
    </AdminFrame>
  );
}
