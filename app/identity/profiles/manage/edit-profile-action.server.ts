import { data, href, redirect } from "react-router";
import { refreshViewerCookies, type Viewer } from "#app/identity/viewer/public.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { recordSecurityEvent } from "#app/identity/security/public.server.ts";
import { passStepUp } from "#app/identity/step-up/public.server.ts";
import type { StepUpQuestion } from "#app/identity/step-up/public.tsx";
import { forgetTries } from "#app/platform/auth/tries/tries-commands.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { checkForm, type FieldErrors, typed, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { storeAvatar } from "../picture/avatar.server.ts";
import { objectionMessages } from "./objection-labels.ts";
import {
  askRemoval,
  changeAvatar,
  changeColour,
  changeDetails,
  changePin,
} from "../own-profiles-commands.server.ts";
import { pinTries } from "../pin.server.ts";
import { listObjections } from "../profile-objections.server.ts";
import type { ProfileRow } from "../own-profiles.server.ts";
import { ColourInput, MainDetailsInput, PinInput, RemovalInput, SubDetailsInput } from "./profile-input.ts";

interface Edit {
  context: Context;
  request: Request;
  viewer: Viewer;
  row: ProfileRow;
}

/** Null: back to the form. */
type Outcome =
  | { to: string | null }
  | { errors: FieldErrors; given?: Record<string, string> }
  | { question: StepUpQuestion };

/** Runs the action of one of the forms on a profile's page. */
export async function editProfile(edit: Edit) {
  const { context, viewer, row } = edit;
  const form = await postedForm(edit.request);
  const outcome = await carryOut(edit, form);
  if ("question" in outcome) return data(outcome, { status: outcome.question.error ? 422 : 403 });
  if ("errors" in outcome) return data(outcome, { status: 422 });
  await refreshViewerCookies(context, viewer);
  return redirect(outcome.to ?? `${href("/select-profile/:id", { id: row.id })}?saved`, 303);
}

const saved: Outcome = { to: null };

async function carryOut({ context, request, viewer, row }: Edit, form: FormData): Promise<Outcome> {
  const site = context.get(siteContext);
  const own = { accountId: viewer.account.id, profileId: row.id };
  const after = (isDone: boolean): Outcome => {
    if (!isDone) throw notFound("There is no such profile.");
    return saved;
  };
  switch (typed(form, "intent")) {
    case "avatar": {
      const stored = await storeAvatar(site.files, form.get("avatar"));
      if (!stored.ok) return { errors: { avatar: avatarMessages[stored.reason] } };
      return after(await changeAvatar(site, own, stored.avatar));
    }
    case "no-avatar":
      return after(await changeAvatar(site, own, null));
    case "colour": {
      const read = checkForm(form, ColourInput);
      return read.ok ? after(await changeColour(site, own, read.input.colour)) : { errors: read.errors };
    }
    case "pin": {
      if (row.kind !== "family") return { errors: { pin: "Only a family profile has a PIN." } };
      const read = checkForm(form, PinInput);
      return read.ok ? after(await changePin(site, own, read.input.pin)) : { errors: read.errors };
    }
    case "unlock-pin":
      await forgetTries(site.db, [pinTries(row.id)]);
      await recordSecurityEvent(context, request, { kind: "pin-unlocked", account: viewer.account });
      return saved;
    case "no-pin":
      return after(await changePin(site, own, null));
    case "remove": {
      const read = checkForm(form, RemovalInput);
      if (!read.ok) return { errors: { keeps: "Choose what becomes of its writings." } };
      const question = await passStepUp({ context, request, viewer, form }, "strict_mfa");
      if (question) return { question };
      after(await askRemoval(site, own, read.input.keeps));
      return { to: `${href("/select-profile/manage")}?done=removed` };
    }
    default:
      return saveDetails({ context, viewer, row }, form);
  }
}

const avatarMessages = {
  nothing: "Choose a picture first.",
  "too-large": "This picture has more than 3.5 MB. Choose a smaller one.",
  "not-a-picture": "This is not a JPEG, PNG or WebP picture, whatever its name says.",
  broken: "This picture cannot be read: it is cut off, damaged, or has more than 40 million pixels.",
};

async function saveDetails(
  { context, viewer, row }: Pick<Edit, "context" | "viewer" | "row">,
  form: FormData,
): Promise<Outcome> {
  const read = checkForm<typeof MainDetailsInput | typeof SubDetailsInput>(
    form,
    row.kind === "main" ? MainDetailsInput : SubDetailsInput,
  );
  const given = Object.fromEntries(
    ["fullName", "firstName", "lastName", "handle", "bio", "links", "birthday", "ageCap"]
      .filter((name) => form.has(name))
      .map((name) => [name, typed(form, name)]),
  );
  const site = context.get(siteContext);
  const { handle } = read.sound;
  if (!read.ok) {
    const wish = { accountId: viewer.account.id, row, wanted: read.sound, now: site.now() };
    const objections = await listObjections(site.db, wish);
    return { errors: { ...objectionMessages(objections, handle), ...read.errors }, given };
  }
  const own = { accountId: viewer.account.id, profileId: row.id };
  const changed = await changeDetails(site, own, read.input);
  if (changed.ok) return saved;
  if (changed.reason === "gone") throw notFound("There is no such profile.");
  return { errors: objectionMessages(changed.objections, handle), given };
}
