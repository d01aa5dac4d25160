import { counted } from "#app/ui/counted.ts";
import { data, href, redirect } from "react-router";
import { noDestination } from "#app/identity/destination/public.server.ts";
import { markOwnLists, viewerCookies } from "#app/identity/cookies/public.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { requireSignedIn, type Viewer } from "#app/identity/viewer/public.server.ts";
import { recordSecurityEvent } from "#app/identity/security/public.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import { spendTries } from "#app/platform/auth/tries/tries-commands.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { typed, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { renewSession } from "#app/platform/auth/sessions/renew-session.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Wordmark } from "#app/ui/wordmark.tsx";
import { ProfilePicture } from "../picture/profile-picture.tsx";
import { profileLabel } from "../profile-labels.ts";
import { selectProfile } from "./select-profile-commands.server.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { type CarriedForm, carriedForm, choiceFields } from "./carried-form.ts";
import { previousPath, isReturnUrl, returnUrlAfterSelection } from "./return-url.server.ts";
import type { Route } from "./+types/select-profile-page";
import "#app/ui/fields/forms.css";
import "../profile.css";

export { privateHeaders as headers };
export const handle = { layout: "blank" };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = await requireSignedIn(context, request);
  const { settings, now } = context.get(siteContext);
  const back = url.searchParams.get("switch") === "true" ? previousPath(request) : null;
  const [only, another] = viewer.profiles;
  // S03: one profile needs no choice.
  if (only && !another)
    return goOn({ context, request, viewer }, only, { path: returnUrlAfterSelection(request, back, now()) });
  const head = pageHead(settings, {
    title: "Choose a profile",
    description: `Profiles on ${settings.SITE_NAME}`,
    path: "/select-profile",
    isPrivate: true,
  });
  const isLocked = viewer.session.lockedProfileId !== null;
  return {
    head,
    siteName: settings.SITE_NAME,
    back,
    selectedId: viewer.hasChosen ? viewer.profile.id : null,
    mayManage: viewer.profile.kind === "main" && !isLocked,
    tiles: viewer.profiles.map((profile) => ({
      id: profile.id,
      fullName: profile.fullName,
      handle: profile.handle,
      avatarUrl: profile.avatarUrl,
      colour: profile.colour,
      label: profileLabel(profile),
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, url }: Route.ActionArgs) {
  const viewer = await requireSignedIn(context, request);
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const next = url.searchParams.get("next") ?? "";
  const carried = isReturnUrl(next) ? carriedForm(next, form) : null;
  const names = carried ? choiceFields : { profile: "profile", pin: "pin" };
  const back = carried ? null : typed(form, "back") || null;
  const say = (outcome: Outcome, status: number) =>
    data({ error: null, ...outcome, back, carried }, { status });
  // It has just arrived here: S03's selection is still due.
  if (carried && !form.has(names.profile)) return say({}, 200);
  const id = typed(form, names.profile);
  const pin = form.has(names.pin) ? typed(form, names.pin) : null;
  const chosen = await selectProfile(site, viewer, { id, pin });
  if (chosen.ok) {
    const { lockedProfileId } = viewer.session;
    // Unlocked by the PIN: the session gains rights.
    if (lockedProfileId && lockedProfileId !== chosen.profile.id) await renewSession(context, request);
    const selectContext = { context, request, viewer };
    if (carried) return goOn(selectContext, chosen.profile, { path: carried.next, status: 307 });
    return goOn(selectContext, chosen.profile, { path: returnUrlAfterSelection(request, back, site.now()) });
  }
  switch (chosen.reason) {
    case "not-in-list":
      return say({ error: "Invalid profile selection" }, 422);
    case "failed":
      return say({ error: "Failed to select profile" }, 500);
    case "pin-needed":
      return say({ pin: askPin(viewer, id, null) }, 200);
    case "wrong-pin":
      return say({ pin: askPin(viewer, id, "This is not the PIN.") }, 422);
    case "locked": {
      const once = await spendTries(
        site.db,
        [{ limit: "telling", of: `pin ${viewer.session.lockedProfileId}` }],
        site.now(),
      );
      if (once === null)
        await recordSecurityEvent(context, request, { kind: "pin-locked", account: viewer.account });
      return say({ pin: askPin(viewer, id, lockedMessage) }, 429);
    }
    case "too-many": {
      const words = `Too many tries. Wait ${counted(chosen.seconds, "second")} and try again.`;
      return say({ pin: askPin(viewer, id, words) }, 429);
    }
  }
}

/** The response when the request does not continue. */
interface Outcome {
  error?: string | null;
  pin?: ReturnType<typeof askPin>;
}

const lockedMessage =
  "This PIN was tried too often and is locked. Sign out; whoever has the account’s password can sign in and unlock it under “Manage profiles”.";

function askPin(viewer: Viewer, id: string, error: string | null) {
  const locked = viewer.profiles.find((profile) => profile.id === viewer.session.lockedProfileId);
  return { id, name: locked?.fullName ?? "this profile", error };
}

interface SelectContext {
  context: Context;
  request: Request;
  viewer: Viewer;
}

/** Sends the cookies of the chosen profile and redirects. */
function goOn(
  { context, request, viewer }: SelectContext,
  profile: Profile,
  { path, status = 303 }: { path: string; status?: 303 | 307 },
): Response {
  markOwnLists(context, request, profile);
  const headers = new Headers();
  for (const cookie of [...viewerCookies({ ...viewer, profile }), noDestination()])
    headers.append("set-cookie", cookie);
  return redirect(path, { status, headers });
}

export default function SelectProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, tiles, selectedId, mayManage } = loaderData;
  const back = actionData?.back ?? loaderData.back;
  const onKeyDown = useGridKeys();
  const carried = actionData?.carried ?? null;
  if (actionData?.pin)
    return <AskPin siteName={siteName} ask={actionData.pin} back={back} carried={carried} />;
  return (
    <main className="select-profile">
      <Wordmark siteName={siteName} />
      <h1>Who is reading?</h1>
      {actionData?.error && <Notice kind="trouble">{actionData.error}</Notice>}
      {carried && <CarriedNotice hasFiles={carried.hasFiles} />}
      <form method="post" action={addressOf(carried)} onKeyDown={onKeyDown}>
        <HiddenFields back={back} carried={carried} />
        <ul className="profile-tiles">
          {tiles.map((tile) => (
            <li key={tile.id}>
              <button
                type="submit"
                name={carried ? choiceFields.profile : "profile"}
                value={tile.id}
                className="profile-tile"
                aria-current={tile.id === selectedId ? "true" : undefined}
              >
                <ProfilePicture profile={tile} side={96} />
                <b dir="auto">{tile.fullName}</b>
                <span className="profile-label">{tile.label}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
      {mayManage && (
        <a className="link select-profile-more" href="/select-profile/manage">
          Manage profiles
        </a>
      )}
    </main>
  );
}

const addressOf = (carried: CarriedForm | null) =>
  carried
    ? `${href("/select-profile")}?${new URLSearchParams({ next: carried.next })}`
    : href("/select-profile");

const CarriedNotice = ({ hasFiles }: { hasFiles: boolean }) => (
  <Notice kind="plain">
    Nothing you wrote is lost: it is sent as soon as you have chosen.
    {hasFiles && " The file cannot be kept; choose it again afterwards."}
  </Notice>
);

interface Carrying {
  back: string | null;
  carried: CarriedForm | null;
}

function HiddenFields({ back, carried }: Carrying) {
  return (
    <>
      {back && <input type="hidden" name="back" value={back} />}
      {carried?.fields.map(([name, value]) => (
        // A textarea: an input would remove line breaks.
        <textarea key={`${name} ${value}`} name={name} defaultValue={value} hidden readOnly />
      ))}
    </>
  );
}

interface AskPinProps extends Carrying {
  siteName: string;
  ask: { id: string; name: string; error: string | null };
}

function AskPin({ siteName, ask, back, carried }: AskPinProps) {
  const names = carried ? choiceFields : { profile: "profile", pin: "pin" };
  return (
    <main className="select-profile">
      <Wordmark siteName={siteName} />
      <h1>{`Leave ${ask.name}`}</h1>
      <form className="form select-profile-pin" method="post" action={addressOf(carried)} noValidate>
        <HiddenFields back={back} carried={carried} />
        <input type="hidden" name={names.profile} value={ask.id} />
        <Field
          name={names.pin}
          label="PIN"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          autoFocus
          hint="Forgotten? Sign out; whoever has the account’s password can sign in and change it."
          error={ask.error ?? undefined}
        />
        <div className="form-actions">
          <button className="button" type="submit">
            Switch profile
          </button>
          <a className="link" href={back ?? href("/")}>
            Stay
          </a>
        </div>
      </form>
    </main>
  );
}
