import { data, href, redirect } from "react-router";
import { z } from "zod";
import {
  createDevicePassword,
  listDevicePasswords,
  mostDevicePasswords,
  revokeDevicePassword,
} from "#app/identity/device-passwords/public.server.ts";
import { nameField } from "#app/identity/names/public.ts";
import { eventOrigin } from "#app/identity/security/public.server.ts";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import { StepUpForm, type StepUpQuestion } from "#app/identity/step-up/public.tsx";
import type { Profile } from "#app/identity/viewer/public.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ago } from "#app/ui/times/times.ts";
import { notifyOwner } from "../owner/notify-owner.server.ts";
import { formOf, requireOwner, settingsHead } from "../owner/owner.server.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { ShownOnce } from "#app/ui/fields/shown-once.tsx";
import { AppAddresses, PasswordForm, PasswordList } from "./password-list.tsx";
import type { Route } from "./+types/reading-apps-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { account, profile, profiles } = await requireOwner(context, request);
  const { db, now, settings } = context.get(siteContext);
  const passwords = await listDevicePasswords(db, account.id);
  const handleOf = (id: string) => profiles.find((each) => each.id === id)?.handle ?? "";
  return {
    head: settingsHead(context, "Reading apps"),
    isRevoked: url.searchParams.has("revoked"),
    origin: siteOrigin(settings),
    profiles: profiles.map(({ id, handle }) => ({ value: id, name: handle })),
    chosen: profile.id,
    passwords: passwords.map(({ id, name, ending, profileId, createdAt, lastUsedAt }) => ({
      id,
      name,
      ending,
      handle: handleOf(profileId),
      created: ago(createdAt, now(), account.timeZone),
      used: lastUsedAt && ago(lastUsedAt, now(), account.timeZone),
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const ReadingAppInput = z.object({
  name: nameField(80).pipe(z.string().min(1, "Enter a name.")),
  profile: z.string(),
});

interface Outcome {
  errors?: Record<string, string>;
  question?: StepUpQuestion;
  typedName?: string;
  /** Shown this once. */
  created?: { name: string; handle: string; password: string };
}

const answer = (status: number, outcome: Outcome) => data(outcome, { status });

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = await requireOwner(context, request);
  const site = context.get(siteContext);
  const form = await formOf(request);
  const accountId = viewer.account.id;
  const notice = { to: viewer.account.email, origin: eventOrigin(context, request) };
  if (typed(form, "intent") === "revoke") {
    await site.db.transaction(async (tx) => {
      const name = await revokeDevicePassword(tx, { accountId, id: typed(form, "id") });
      const facts = [{ name: "Name", value: name ?? "" }];
      if (name !== null) await notifyOwner(site, tx, { ...notice, event: "device-password-revoked", facts });
    });
    return redirect(`${href("/account/reading-apps")}?revoked`, 303);
  }
  const read = checkForm(form, ReadingAppInput);
  if (!read.ok) return answer(422, { errors: read.errors, typedName: typed(form, "name") });
  const profile = viewer.profiles.find(({ id }) => id === read.input.profile) ?? viewer.profile;
  const question = await passStepUp({ context, request, viewer, form }, "strict");
  if (question) return answer(question.error ? 422 : 403, { question });
  return create(site, { profile, name: read.input.name, notice });
}

interface Wanted {
  profile: Profile;
  name: string;
  notice: { to: string; origin: ReturnType<typeof eventOrigin> };
}

async function create(site: Site, { profile, name, notice }: Wanted) {
  const { id: profileId, accountId, handle } = profile;
  const password = await site.db.transaction(async (tx) => {
    const made = await createDevicePassword(tx, { accountId, profileId, name, at: site.now() });
    const facts = [
      { name: "Name", value: name },
      { name: "Profile", value: handle },
    ];
    if (made) await notifyOwner(site, tx, { ...notice, event: "device-password-created", facts });
    return made;
  });
  if (password === null)
    return answer(422, {
      errors: {
        name: `You have ${mostDevicePasswords} device passwords, and an account may have no more. Revoke one first.`,
      },
      typedName: name,
    });
  return answer(200, { created: { name, handle, password } });
}

export default function ReadingAppsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { passwords, profiles, chosen, origin, isRevoked } = loaderData;
  const { errors = {}, question, created, typedName = "" } = actionData ?? {};
  return (
    <SettingsFrame
      title="Reading apps"
      lead="Apps like KOReader and Thorium can browse your library here, download books, and remember where you are in them. Each device gets a password of its own, which you can end at any time."
    >
      {question ? (
        <StepUpForm question={question} />
      ) : (
        <>
          {isRevoked && !created && <Notice kind="good">The device password is revoked.</Notice>}
          {created && (
            <ShownOnce label="The new device password" value={created.password} action="Copy password">
              The device password “<bdi>{created.name}</bdi>” is created. Its user name is{" "}
              <b>{created.handle}</b>.{" "}
            </ShownOnce>
          )}
          <PasswordList passwords={passwords} hasProfiles={profiles.length > 1} />
          <section>
            <h2>Add a device</h2>
            <PasswordForm errors={errors} typedName={typedName} profiles={profiles} chosen={chosen} />
          </section>
          <AppAddresses origin={origin} />
        </>
      )}
    </SettingsFrame>
  );
}
