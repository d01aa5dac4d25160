import { data, href, redirect } from "react-router";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { logoutMessageCookie, noViewerCookies } from "#app/identity/cookies/public.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { setDeletion } from "#app/platform/auth/accounts/deletion-commands.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { formatDay } from "#app/ui/times/times.ts";
import { Notice } from "#app/ui/notice.tsx";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import { StepUpForm } from "#app/identity/step-up/public.tsx";
import { formOf, requireOwner, settingsHead } from "../owner/owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { deletionCancelledMail, deletionRequestedMail } from "./deletion-mail.ts";
import type { Route } from "./+types/delete-page";

export { privateHeaders as headers };

const graceMs = 14 * 24 * 60 * 60 * 1000;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account } = await requireOwner(context, request);
  return {
    head: settingsHead(context, "Delete the account"),
    deleteOn: account.deleteAfter ? formatDay(account.deleteAfter, account.timeZone ?? "UTC") : null,
    isCancelled: url.searchParams.has("kept"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOwner(context, request);
  const site = context.get(siteContext);
  const form = await formOf(request);
  if (form.get("intent") === "keep") {
    await keep(site, viewer);
    return redirect(`${href("/account/delete")}?kept`, 303);
  }
  const question = await passStepUp({ context, request, viewer, form }, "strict_mfa");
  if (question) return data({ question }, { status: question.error ? 422 : 403 });
  const deleteAfter = new Date(site.now().getTime() + graceMs);
  const day = formatDay(deleteAfter, viewer.account.timeZone ?? "UTC");
  const mail = deletionRequestedMail(site.settings, day);
  await site.db.transaction(async (tx) => {
    await setDeletion(tx, viewer.account.id, deleteAfter);
    await queueMail(site, tx, { to: viewer.account.email, kind: mailKinds["deletion-asked"], ...mail });
  });
  const words = `Your account will be deleted on ${day}. Sign in before then to keep it.`;
  const headers = new Headers();
  for (const cookie of [...noViewerCookies(), logoutMessageCookie(words)])
    headers.append("set-cookie", cookie);
  return redirect(href("/sign-in"), { status: 303, headers });
}

async function keep(site: Site, { account }: Viewer): Promise<void> {
  if (!account.deleteAfter) return;
  const mail = deletionCancelledMail(site.settings);
  await site.db.transaction(async (tx) => {
    await setDeletion(tx, account.id, null);
    await queueMail(site, tx, { to: account.email, kind: mailKinds["account-kept"], ...mail });
  });
}

export default function DeletePage({ loaderData, actionData }: Route.ComponentProps) {
  const { deleteOn, isCancelled } = loaderData;
  if (deleteOn)
    return (
      <SettingsFrame title="Your account will be deleted">
        <Notice kind="plain">It will be deleted on {deleteOn}. Until then nothing is lost.</Notice>
        <form method="post" action={href("/account/delete")}>
          <p className="form-actions">
            <button className="button" type="submit" name="intent" value="keep">
              Keep my account
            </button>
            <a className="link" href={href("/")}>
              Continue to the site
            </a>
          </p>
        </form>
      </SettingsFrame>
    );
  return (
    <SettingsFrame title="Delete the account">
      {isCancelled && <Notice kind="good">Your account stays. It is good to have you back.</Notice>}
      {actionData?.question ? (
        <StepUpForm question={actionData.question} />
      ) : (
        <>
          <p>
            You are signed out everywhere, and after 14 days everything personal is removed for good: the
            account, all its profiles and pictures, and your places in books. Until then you can sign in and
            keep it.
          </p>
          <p>
            You may want{" "}
            <a className="link" href={href("/account/export")}>
              a copy of your data
            </a>{" "}
            first.
          </p>
          <form method="post" action={href("/account/delete")}>
            <button className="button button-danger" type="submit" name="intent" value="delete">
              Delete my account in 14 days
            </button>
          </form>
        </>
      )}
    </SettingsFrame>
  );
}
