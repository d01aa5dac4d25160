import { href, redirect } from "react-router";
import { mailChoices } from "#app/platform/mail/mail-kinds.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { CheckField } from "#app/ui/fields/field.tsx";
import { RadioField } from "#app/ui/fields/radio-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { listRefusedKinds } from "../account-queries.server.ts";
import { formOf, requireOwner, settingsHead } from "../owner/owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { refuseMails } from "./mail-preferences-commands.server.ts";
import { mailFrequencyOf, mailFrequencies, refusedOf } from "./mail-frequency.ts";
import type { Route } from "./+types/mails-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account } = await requireOwner(context, request);
  const refused = await listRefusedKinds(context.get(siteContext).db, account.id);
  return {
    head: settingsHead(context, "Email settings"),
    email: account.email,
    choices: mailChoices.map(({ kind, label }) => ({ kind, label, isWanted: !refused.includes(kind) })),
    frequency: mailFrequencyOf(refused),
    isSaved: url.searchParams.has("saved"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request }: Route.ActionArgs) {
  const { account } = await requireOwner(context, request);
  const form = await formOf(request);
  const wanted = form.getAll("kind").filter((kind) => typeof kind === "string");
  const refused = refusedOf(wanted, String(form.get("news")));
  await refuseMails(context.get(siteContext), account.id, refused);
  return redirect(`${href("/account/mails")}?saved`, 303);
}

export default function MailsPage({ loaderData }: Route.ComponentProps) {
  const { choices, email, frequency, isSaved } = loaderData;
  return (
    <SettingsFrame
      title="Email settings"
      lead={`Emails go to ${email}. Codes, and what concerns the safety of your account, always come; we send no advertising.`}
    >
      {isSaved && <Notice kind="good">Your choice is saved.</Notice>}
      <form className="form" method="post" action={href("/account/mails")}>
        <fieldset className="choice-field">
          <legend>Email me</legend>
          {choices.map(({ kind, label, isWanted }) => (
            <CheckField
              key={kind}
              name="kind"
              id={`kind-${kind}`}
              value={kind}
              label={label}
              defaultChecked={isWanted}
            />
          ))}
        </fieldset>
        <RadioField
          name="news"
          label="When something I follow has new chapters"
          hint="New chapters are always listed under Following."
          value={frequency}
          choices={Object.entries(mailFrequencies).map(([value, name]) => ({ value, name }))}
        />
        <button className="button" type="submit">
          Save
        </button>
      </form>
    </SettingsFrame>
  );
}
