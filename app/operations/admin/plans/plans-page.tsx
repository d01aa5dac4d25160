import { counted } from "#app/ui/counted.ts";
import { href } from "react-router";
import { listPlans } from "#app/billing/plans/public.server.ts";
import { formatMoney } from "#app/billing/plans/public.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { AdminFrame } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import type { Route } from "./+types/plans-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const plans = await listPlans(context.get(siteContext));
  return {
    head: adminHead(context, "Plans"),
    isDone: url.searchParams.has("done"),
    plans: plans.map(({ id, name, amountMinor, currency, interval, trialDays, isOffered }) => ({
      id,
      name,
      isOffered,
      trialDays,
      price: `${formatMoney(amountMinor, currency)} a ${interval}`,
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function PlansPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Plans" isAdmin>
      {loaderData.isDone && <Notice kind="good">Saved. It is in the log.</Notice>}
      <ul className="admin-list">
        {loaderData.plans.map(({ id, name, price, trialDays, isOffered }) => (
          <li key={id}>
            <a className="link admin-name" href={href("/admin/plans/:id", { id })}>
              {name}
            </a>
            <p className="admin-note">
              {[price, trialDays > 0 && `${counted(trialDays, "day")} of trial`, !isOffered && "retired", id]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <a className="button" href={href("/admin/plans/:id", { id: "new" })}>
          Add a plan
        </a>
      </p>
    </AdminFrame>
  );
}
