import { href } from "react-router";
import { listSecurityEvents, readBefore } from "#app/identity/security/public.server.ts";
import { securityEventLabel } from "#app/identity/security/public.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Moment } from "#app/ui/times/moment.tsx";
import { dateOf } from "#app/ui/times/times.ts";
import { requireOwner, settingsHead } from "../owner/owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import type { Route } from "./+types/security-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account } = await requireOwner(context, request);
  const { db } = context.get(siteContext);
  const { rows, older } = await listSecurityEvents(db, {
    accountId: account.id,
    before: readBefore(url.searchParams),
  });
  return {
    head: settingsHead(context, "Security events"),
    older,
    events: rows.map(({ id, kind, detail, device, network, happenedAt }) => ({
      id,
      label: securityEventLabel(kind),
      from: [detail, device, network].filter(Boolean).join(" · "),
      when: dateOf(happenedAt, account.timeZone),
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function SecurityPage({ loaderData: { events, older } }: Route.ComponentProps) {
  return (
    <SettingsFrame
      title="Security events"
      lead="What happened to your account in the last 90 days: when, on which device, and from which network. Networks are shown roughly."
    >
      {events.length === 0 && <p>Nothing yet.</p>}
      <ol className="settings-list">
        {events.map(({ id, label, from, when }) => (
          <li key={id} className="settings-thing">
            <p className="settings-name">{label}</p>
            <p className="settings-note">
              <Moment moment={when} />
              {from && ` · ${from}`}
            </p>
          </li>
        ))}
      </ol>
      {older !== null && (
        <p>
          <a className="link" href={`${href("/account/security")}?before=${older}`}>
            Older
          </a>
        </p>
      )}
      <p>
        Was one of these not you?{" "}
        <a className="link" href={href("/account/password")}>
          Change your password
        </a>{" "}
        and{" "}
        <a className="link" href={href("/account/sessions")}>
          sign out devices
        </a>{" "}
        you do not know.
      </p>
    </SettingsFrame>
  );
}
