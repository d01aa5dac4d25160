import { data, href } from "react-router";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { settingsHead } from "../owner/owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { stopMail } from "./mail-preferences-commands.server.ts";
import type { Route } from "./+types/stop-mail-page";

export { privateHeaders as headers };

/** A GET changes nothing: mail scanners follow links. */
export function loader({ context, url }: Route.LoaderArgs) {
  return { head: settingsHead(context, "Fewer emails"), key: url.searchParams.get("key") ?? "" };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** Also the POST of a mail program's own "unsubscribe" button (RFC 8058). */
export async function action({ context, url }: Route.ActionArgs) {
  const isStopped = await stopMail(context.get(siteContext), url.searchParams.get("key") ?? "");
  return data({ isStopped }, { status: isStopped ? 200 : 422 });
}

export default function StopMailPage({ loaderData, actionData }: Route.ComponentProps) {
  const address = `${href("/account/mails/stop")}?key=${encodeURIComponent(loaderData.key)}`;
  return (
    <SettingsFrame title="Fewer emails">
      {actionData?.isStopped === true && (
        <Notice kind="good">
          Done: we no longer send emails of this kind.{" "}
          <a className="link" href={href("/account/mails")}>
            See all choices
          </a>
        </Notice>
      )}
      {actionData?.isStopped === false && (
        <Notice kind="trouble">
          This link is incomplete.{" "}
          <a className="link" href={href("/account/mails")}>
            Email settings
          </a>
        </Notice>
      )}
      {!actionData && (
        <>
          <p>
            You will get no more emails like the one with this link. Codes, receipts and what concerns your
            security still come.
          </p>
          <form method="post" action={address}>
            <button className="button" type="submit">
              Stop emails of this kind
            </button>
          </form>
        </>
      )}
    </SettingsFrame>
  );
}
