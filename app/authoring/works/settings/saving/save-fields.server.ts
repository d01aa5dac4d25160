import type { OwnWork } from "#app/authoring/ownership/public.ts";
import { aiUseLabels, audienceLabels, licenceLabels, progressLabels } from "#app/catalog/labels/public.ts";
import { checkForm, type FieldErrors } from "#app/platform/http/forms/read-form.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { commentsLabels, nextDateLabels } from "../../frame/work-labels.ts";
import { changeDesign, readDesign } from "../../cover/design-commands.server.ts";
import { settingsText } from "../form-fields.ts";
import { saveSettings } from "../settings-commands.server.ts";
import { type SettingField, settingFields, type Settings, SettingsInput } from "../settings-input.ts";
import { settingsStamp } from "./merge-settings.server.ts";
import type { SaveReply } from "./save-reply.ts";

/** Several boxes of one name are one setting. */
const listFields: Partial<Record<SettingField, string>> = { genres: "genre", warnings: "warning" };

/** Saves the posted fields of a section, each on its own, so that an invalid one does not block the others. */
export async function saveFields(site: Site, work: OwnWork, form: FormData): Promise<SaveReply> {
  if (form.get("intent") === "design") return saveDesign(site, work, form);
  const { given, errors } = readFields(form);
  const seen = form.get("seen");
  const saved = await saveSettings(site, {
    workId: work.id,
    seen: typeof seen === "string" ? seen : "",
    given,
  });
  if (!saved) throw notFound();
  const theirs = settingsText(saved.now);
  for (const field of saved.conflicts) errors[field] = conflictMessage(field, theirs.text[field]);
  return {
    seen: settingsStamp(saved.now),
    saved: saved.saved,
    errors,
    isConflict: saved.conflicts.length > 0,
  };
}

async function saveDesign(site: Site, work: OwnWork, form: FormData): Promise<SaveReply> {
  const { choice, errors } = readDesign(form);
  const isSaved = choice !== null && (await changeDesign(site, work, choice));
  return { seen: settingsStamp(work), saved: isSaved ? ["cover"] : [], errors, isConflict: false };
}

/** The fields that the form has: those of its section. */
function readFields(form: FormData): { given: Partial<Settings>; errors: FieldErrors } {
  const names = new Map(settingFields.map((field) => [field, listFields[field] ?? field]));
  const posted = settingFields.filter((field) => form.has(names.get(field) ?? field));
  for (const [field, name] of Object.entries(listFields)) form.set(field, form.getAll(name).join("\n"));
  const { sound, errors } = checkForm(form, SettingsInput);
  const given: Partial<Record<SettingField, unknown>> = {};
  const wrong: FieldErrors = {};
  for (const field of posted)
    if (errors[field] !== undefined) wrong[field] = errors[field];
    else if (field in sound) given[field] = sound[field];
  return { given: given as Partial<Settings>, errors: wrong };
}

const labels: Partial<Record<SettingField, Record<string, string>>> = {
  audience: audienceLabels,
  aiUse: aiUseLabels,
  comments: commentsLabels,
  nextDate: nextDateLabels,
  progress: progressLabels,
  licence: Object.fromEntries(Object.entries(licenceLabels).map(([key, { name }]) => [key, name])),
};

const mostShown = 80;

/** Names the other value if it is short enough. */
function conflictMessage(field: SettingField, theirs: string | undefined): string {
  const shown = labels[field]?.[theirs ?? ""] ?? theirs;
  const to = shown && shown.length <= mostShown ? ` to “${shown}”` : "";
  return `This was changed in another window${to} after you opened this page. Yours is not saved yet; saving again replaces the other.`;
}
