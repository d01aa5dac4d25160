import { data, href, redirect } from "react-router";
import { refreshViewerCookies, toProfile, type Viewer } from "#app/identity/viewer/public.server.ts";
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

type Outcome =
  /** Null: back to the form. */
  | { to: string | null }
  /** One part of the form was saved, as the message says. */
  | { done: string }
  | { errors: FieldErrors; given?: Record<string, string> }
  | { question: StepUpQuestion };

/** Runs the action of one of the buttons on a profile's page. */
export async function editProfile(edit: Edit) {
  const { context, viewer, row } = edit;
  const form = await postedForm(edit.request);
  const outcome = await carryOut(edit, form);
  if ("question" in outcome) return data(outcome, { status: outcome.question.error ? 422 : 403 });
  if ("errors" in outcome) return data({ given: givenIn(form, row), ...outcome }, { status: 422 });
  await refreshViewerCookies(context, viewer);
  if ("done" in outcome && isTouched(form, row))
    return data({ partSaved: outcome.done, given: givenIn(form, row) }, { status: 200 });
  const to = "to" in outcome ? outcome.to : null;
  return redirect(to ?? `${href("/select-profile/:id", { id: row.id })}?saved`, 303);
}

/** The fields of the form as they are stored. */
export const storedFields = (row: ProfileRow) => ({
  fullName: row.fullName ?? "",
  firstName: row.firstName ?? "",
  lastName: row.lastName ?? "",
  handle: row.handle,
  bio: row.bio ?? "",
  links: row.links.join("\n"),
  birthday: row.birthday ?? "",
  ageCap: row.ageCap === null ? "" : String(row.ageCap),
  colour: toProfile(row).colour,
});

/** What the form has, to fill it again. */
const givenIn = (form: FormData, row: ProfileRow): Record<string, string> =>
  Object.fromEntries(
    Object.keys(storedFields(row))
      .filter((name) => form.has(name))
      .map((name) => [name, typed(form, name)]),
  );

/** Whether something besides the part that was saved differs from what is stored. */
function isTouched(form: FormData, row: ProfileRow): boolean {
  const intent = typed(form, "intent");
  const stored: Record<string, string> = storedFields(row);
  return Object.entries(givenIn(form, row)).some(
    ([name, value]) => name !== intent && value.replaceAll("\r\n", "\n") !== stored[name],
  );
}

const saved: Outcome = { to: null };

async function carryOut({ context, request, viewer, row }: Edit, form: FormData): Promise<Outcome> {
  const site = context.get(siteContext);
  const own = { accountId: viewer.account.id, profileId: row.id };
  const after = (isDone: boolean, done: string): Outcome => {
    if (!isDone) throw notFound("There is no such profile.");
    return { done };
  };
  switch (typed(form, "intent")) {
    case "avatar": {
      const stored = await storeAvatar(site.files, form.get("avatar"));
      if (!stored.ok) return { errors: { avatar: avatarMessages[stored.reason] } };
      return after(await changeAvatar(site, own, stored.avatar), "The new picture is saved.");
    }
    case "no-avatar":
      return after(await changeAvatar(site, own, null), "The picture is removed.");
    case "colour": {
      const read = checkForm(form, ColourInput);
      if (!read.ok) return { errors: read.errors };
      return after(await changeColour(site, own, read.input.colour), "The colour is saved.");
    }
    case "pin": {
      if (row.kind !== "family") return { errors: { pin: "Only a family profile has a PIN." } };
      const read = checkForm(form, PinInput);
      if (!read.ok) return { errors: read.errors };
      return after(await changePin(site, own, read.input.pin), "The PIN is saved.");
    }
    case "unlock-pin":
      await forgetTries(site.db, [pinTries(row.id)]);
      await recordSecurityEvent(context, request, { kind: "pin-unlocked", account: viewer.account });
      return { done: "The PIN is unlocked." };
    case "no-pin":
      return after(await changePin(site, own, null), "The PIN is removed.");
    case "remove": {
      const read = checkForm(form, RemovalInput);
      if (!read.ok) return { errors: { keeps: "Choose what becomes of its writings." } };
      const question = await passStepUp({ context, request, viewer, form }, "strict_mfa");
      if (question) return { question };
      after(await askRemoval(site, own, read.input.keeps), "");
      return { to: `${href("/select-profile/manage")}?done=removed` };
    }
    default:
      return saveAll({ context, viewer, row }, form);
  }
}

const avatarMessages = {
  nothing: "Choose a picture first.",
  "too-large": "This picture has more than 3.5 MB. Choose a smaller one.",
  "not-a-picture": "This is not a JPEG, PNG or WebP picture, whatever its name says.",
  broken: "This picture cannot be read: it is cut off, damaged, or has more than 40 million pixels.",
};

type Saving = Pick<Edit, "context" | "viewer" | "row">;

/** Everything that the form has: the details, and a picture, a colour and a PIN if they were chosen too. */
async function saveAll({ context, viewer, row }: Saving, form: FormData): Promise<Outcome> {
  const site = context.get(siteContext);
  const own = { accountId: viewer.account.id, profileId: row.id };
  const pin = row.kind === "family" && typed(form, "pin") !== "" ? checkForm(form, PinInput) : null;
  const colour = form.has("colour") ? checkForm(form, ColourInput) : null;
  const upload = form.get("avatar");
  const avatar = upload instanceof File && upload.size > 0 ? await storeAvatar(site.files, upload) : null;
  const errors: FieldErrors = {
    ...(pin && !pin.ok && pin.errors),
    ...(colour && !colour.ok && colour.errors),
    ...(avatar && !avatar.ok && { avatar: avatarMessages[avatar.reason] }),
  };
  const details = await saveDetails({ context, viewer, row }, form, Object.keys(errors).length === 0);
  if ("errors" in details || Object.keys(errors).length > 0)
    return { errors: { ...errors, ...("errors" in details && details.errors) } };
  if (avatar?.ok) await changeAvatar(site, own, avatar.avatar);
  if (colour?.ok && colour.input.colour !== toProfile(row).colour)
    await changeColour(site, own, colour.input.colour);
  if (pin?.ok) await changePin(site, own, pin.input.pin);
  return saved;
}

/** Saves the details if they are right, and the rest of the form is (`isRestRight`); else says all that is wrong with them. */
async function saveDetails(
  { context, viewer, row }: Saving,
  form: FormData,
  isRestRight: boolean,
): Promise<{ errors: FieldErrors } | { ok: true }> {
  const read = checkForm<typeof MainDetailsInput | typeof SubDetailsInput>(
    form,
    row.kind === "main" ? MainDetailsInput : SubDetailsInput,
  );
  const site = context.get(siteContext);
  const { handle } = read.sound;
  if (!read.ok || !isRestRight) {
    const wish = { accountId: viewer.account.id, row, wanted: read.sound, now: site.now() };
    const objections = await listObjections(site.db, wish);
    return { errors: { ...objectionMessages(objections, handle), ...read.errors } };
  }
  const own = { accountId: viewer.account.id, profileId: row.id };
  const changed = await changeDetails(site, own, read.input);
  if (changed.ok) return { ok: true };
  if (changed.reason === "gone") throw notFound("There is no such profile.");
  return { errors: objectionMessages(changed.objections, handle) };
}
