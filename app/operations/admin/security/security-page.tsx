import { href } from "react-router";
import { listSecurityEvents, readBefore } from "#app/identity/security/public.server.ts";
import {
  isSecurityEventKind,
  securityEventLabel,
  securityEventLabels,
} from "#app/identity/security/public.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { AdminFrame } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { formatUtc } from "#app/ui/times/times.ts";
import type { Route } from "./+types/security-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const email = (url.searchParams.get("q") ?? "").trim().slice(0, 200);
  const given = url.searchParams.get("kind") ?? "";
  const kind = isSecurityEventKind(given) ? given : null;
  const before = readBefore(url.searchParams);
  const { rows, older } = await listSecurityEvents(context.get(siteContext).db, { email, kind, before });
  return {
    head: adminHead(context, "Security events"),
    email,
    kind,
    older,
    events: rows.map(({ id, accountId, kind: each, email: owner, detail, device, network, happenedAt }) => ({
      id,
      accountId,
      owner,
      label: securityEventLabel(each),
      from: [formatUtc(happenedAt), detail, device, network].filter(Boolean).join(" · "),
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { email, kind, events, older } = loaderData;
  const query = new URLSearchParams({
    ...(email && { q: email }),
    ...(kind && { kind }),
    before: String(older),
  });
  return (
    <AdminFrame title="Security events" isAdmin>
      <form className="form" method="get" action={href("/admin/security")}>
        <Field
          name="q"
          type="search"
          label="Email"
          hint="A part is enough."
          defaultValue={email}
          maxLength={200}
        />
        <SelectField
          name="kind"
          label="What happened"
          defaultValue={kind ?? ""}
          options={[
            { value: "", name: "Anything" },
            ...Object.entries(securityEventLabels).map(([value, name]) => ({ value, name })),
          ]}
        />
        <button className="button" type="submit">
          Find
        </button>
      </form>
      <p className="admin-note">Kept for 90 days. Networks are kept roughly, so that nobody’s address is.</p>
      {events.length === 0 && <p className="admin-note">Nothing found.</p>}
      <ol className="admin-list">
        {events.map((event) => (
          <li key={event.id}>
            <p>{event.label}</p>
            <p className="admin-note">
              {event.accountId && (
                <a className="link" href={href("/admin/accounts/:id", { id: event.accountId })}>
                  {event.owner ?? event.accountId}
                </a>
              )}{" "}
              {event.from}
            </p>
          </li>
        ))}
      </ol>
      {older !== null && (
        <p>
          <a className="link" href={`${href("/admin/security")}?${query}`}>
            Older
          </a>
        </p>
      )}
    </AdminFrame>
  );
}
