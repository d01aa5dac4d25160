import { href, redirect } from "react-router";
import { recordSecurityEvent } from "#app/identity/security/public.server.ts";
import { endOtherSessions, endSession } from "#app/platform/auth/sessions/end-sessions.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { typed } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { listDevices } from "../account-queries.server.ts";
import { formOf, requireOwner, settingsHead } from "../owner/owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { Moment } from "#app/ui/times/moment.tsx";
import { ago } from "#app/ui/times/times.ts";
import type { Route } from "./+types/sessions-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account, session } = await requireOwner(context, request);
  const { db, now } = context.get(siteContext);
  const devices = await listDevices(db, account.id, now());
  return {
    head: settingsHead(context, "Where you are signed in"),
    isDone: url.searchParams.has("done"),
    devices: devices.map(({ id, device, address, since, seenAt }) => ({
      id,
      device,
      address,
      since: ago(since, now(), account.timeZone),
      seen: ago(seenAt, now(), account.timeZone),
      isThis: id === session.id,
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const { account, session } = await requireOwner(context, request);
  const { db } = context.get(siteContext);
  const form = await formOf(request);
  if (form.get("intent") === "others") await endOtherSessions(db, account.id, session.id);
  else await endSession(db, account.id, typed(form, "id"));
  await recordSecurityEvent(context, request, { kind: "devices-signed-out", account });
  return redirect(`${href("/account/sessions")}?done`, 303);
}

export default function SessionsPage({ loaderData }: Route.ComponentProps) {
  const { devices, isDone } = loaderData;
  return (
    <SettingsFrame
      title="Where you are signed in"
      lead="If you do not know one of these, sign it out and change your password."
    >
      {isDone && <Notice kind="good">Signed out there.</Notice>}
      <ul className="settings-list">
        {devices.map((device) => (
          <li key={device.id} className="settings-thing">
            <p className="settings-name">
              {device.device}
              {device.isThis && <span className="settings-state"> · this one</span>}
            </p>
            <p className="settings-note">
              Signed in <Moment moment={device.since} />
              {device.address && <> from {device.address}</>}, last seen <Moment moment={device.seen} />
            </p>
            {!device.isThis && (
              <form method="post" action={href("/account/sessions")}>
                <input type="hidden" name="id" value={device.id} />
                <button className="button-plain" type="submit" aria-label={`Sign out ${device.device}`}>
                  Sign out
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <form method="post" action={href("/account/sessions")}>
          <button className="button button-quiet" type="submit" name="intent" value="others">
            Sign out everywhere else
          </button>
        </form>
      )}
    </SettingsFrame>
  );
}
