import { SettingsFrame } from "#app/identity/account/public.tsx";
import { href } from "react-router";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { forbidden } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { listInvoices } from "./invoice-queries.server.ts";
import { InvoiceList } from "./invoice-list.tsx";
import { shownInvoice } from "./subscription-loader.server.ts";
import type { Route } from "./+types/invoices-page";
import "./subscription.css";

export { privateHeaders as headers };

/** The charges: outside of the gate, because they are needed most when a plan is over. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { account, profile } = await requireViewer(context, request);
  // A03
  if (profile.kind !== "main") throw forbidden("Only the main account can see the invoices.");
  const { db } = context.get(siteContext);
  return {
    head: privateHead(context, "Invoices", href("/account/invoices")),
    invoices: (await listInvoices(db, account.id)).map((invoice) => shownInvoice(invoice, account.timeZone)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFrame title="Invoices">
      <InvoiceList invoices={loaderData.invoices} />
    </SettingsFrame>
  );
}
