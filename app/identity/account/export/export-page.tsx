import { data, href, redirect } from "react-router";
import { eventOrigin } from "#app/identity/security/public.server.ts";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import { StepUpForm } from "#app/identity/step-up/public.tsx";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { formOf, requireOwner, settingsHead } from "../owner/owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { askForExport } from "./export-commands.server.ts";
import { findLatestExport } from "./export-queries.server.ts";
import type { Route } from "./+types/export-page";

export { privateHeaders as headers };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { account } = await requireOwner(context, request);
  const { db, now } = context.get(siteContext);
  const latest = await findLatestExport(db, account.id);
  const isThere = latest?.expiresAt && latest.expiresAt > now();
  return {
    head: settingsHead(context, "A copy of your data"),
    email: account.email,
    isOnItsWay: latest !== null && latest.madeAt === null,
    ready: isThere
      ? {
          id: latest.id,
          until: latest.expiresAt?.toISOString().slice(0, 10) ?? "",
          kilobytes: Math.max(1, Math.round((latest.size ?? 0) / 1000)),
        }
      : null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOwner(context, request);
  const form = await formOf(request);
  const question = await passStepUp({ context, request, viewer, form }, "strict_mfa");
  if (question) return data({ question }, { status: question.error ? 422 : 403 });
  await askForExport(context.get(siteContext), viewer.account, eventOrigin(context, request));
  return redirect(href("/account/export"), 303);
}

export default function ExportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isOnItsWay, ready, email } = loaderData;
  return (
    <SettingsFrame
      title="A copy of your data"
      lead="Everything that we keep about you, in one zip file: your account, profiles and pictures, and what you did here."
    >
      <p>
        Your works are in it, as EPUB, Markdown and JSON.{" "}
        <a className="link" href={href("/account/works")}>
          Download single works
        </a>{" "}
        in any format at once, also without a subscription.
      </p>
      {isOnItsWay && (
        <Notice kind="good">
          The copy is being made. We write to {email} as soon as it is ready; you need not wait here.
        </Notice>
      )}
      {ready && (
        <p>
          <a className="link" href={href("/account/export/:id", { id: ready.id })} download rel="external">
            Download the copy
          </a>{" "}
          <span className="settings-note">
            {ready.kilobytes} kB, there until {ready.until}
          </span>
        </p>
      )}
      {actionData?.question ? (
        <StepUpForm question={actionData.question} />
      ) : (
        !isOnItsWay && (
          <form method="post" action={href("/account/export")}>
            <input type="hidden" name="intent" value="ask" />
            <button className={ready ? "button button-quiet" : "button"} type="submit">
              {ready ? "Make a new copy" : "Make a copy"}
            </button>
          </form>
        )
      )}
    </SettingsFrame>
  );
}
