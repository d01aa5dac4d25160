import { storeCover } from "#app/catalog/covers/public.server.ts";
import type { OwnWork } from "#app/authoring/ownership/public.ts";
import { getOwnWork, writingProfiles } from "#app/authoring/ownership/public.server.ts";
import { data, href, redirect } from "react-router";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { type Context, type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { refuseUpload } from "#app/authoring/quota/public.server.ts";
import { settingsPath } from "../frame/work-paths.ts";
import { pictureProblem } from "#app/platform/files/shrink-picture.server.ts";
import { checkForm, type FieldErrors, typed, postedForm } from "#app/platform/http/read-form.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { binWork } from "../bin/bin-commands.server.ts";
import { changeCover } from "../cover/cover-commands.server.ts";
import { changeName } from "./name-commands.server.ts";
import { type Field, saveSettings, settingsStamp } from "./settings-commands.server.ts";
import { SettingsInput } from "./settings-input.ts";
import { postedText, type SettingsText } from "./form-fields.ts";

/** The page again, with the submitted values. */
interface SettingsOutcome {
  status: 200 | 409 | 422;
  errors: FieldErrors;
  values: SettingsText | null;
  seen: string | null;
  /** A message about what was done. */
  done: "cover" | "no-cover" | null;
}

type Outcome = { to: string } | SettingsOutcome;

const refused = (errors: FieldErrors): SettingsOutcome => ({
  status: 422,
  errors,
  values: null,
  seen: null,
  done: null,
});

/** Handles the forms of the settings page. */
export async function actOnSettings(context: Context, request: Request, id: string) {
  const writer = getWriter(context);
  const work = await getOwnWork(context, writer, { workId: id });
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const done = (what: string): Outcome => ({ to: `${settingsPath(work.id)}?done=${what}` });
  const carryOut = async (): Promise<Outcome> => {
    switch (typed(form, "intent")) {
      case "settings":
        return save(site, work, form);
      case "cover":
        return setCover(site, work, form);
      case "no-cover":
        await changeCover(site, work.id, null);
        return withTyped(work, form, "no-cover");
      case "name": {
        const profile = writingProfiles(writer).find(({ id: own }) => own === typed(form, "profile"));
        if (!profile) return refused({ profile: "Choose one of your names." });
        await changeName(site, work, profile);
        return done("name");
      }
      case "bin": {
        const binned = await binWork(site, work.id);
        if (binned.ok) return { to: `${href("/writings")}?binned` };
        if (binned.reason === "gone") throw notFound();
        return { ...refused({ bin: binMessages[binned.reason] }), status: 409 };
      }
      default:
        return refused({ form: "This form could not be understood. Reload the page and try again." });
    }
  };
  const outcome = await carryOut();
  if ("to" in outcome) return redirect(outcome.to, 303);
  const { status, ...answer } = outcome;
  return data(answer, { status });
}

const binMessages = {
  published: "Readers can read this work. Withdraw it first, under Publish; then it can go to the bin.",
  unlisted: "Readers with its address can read this work. Withdraw it first, under Publish.",
  scheduled: "This work is about to be published. Take it off the schedule first, under Publish.",
};

async function save(site: Site, work: OwnWork, form: FormData): Promise<Outcome> {
  const given = postedText(form);
  const read = readSettings(form, given);
  const seen = typed(form, "seen");
  if (!read.ok) return { status: 422, errors: read.errors, values: given, seen, done: null };
  const picture = form.get("cover");
  // A chosen picture that was not submitted yet: saving includes it.
  if (picture instanceof File && picture.size > 0) {
    const trouble = await storeCoverOf(site, work, picture);
    if (trouble) return { status: 422, errors: { cover: trouble }, values: given, seen, done: null };
  }
  const saved = await saveSettings(site, { workId: work.id, seen, settings: read.input });
  if (saved.ok) return { to: `${settingsPath(work.id)}?done=saved` };
  if (saved.reason === "gone") throw notFound();
  const names = saved.differing.map((field) => fieldNames[field]).join(", ");
  const words = `These settings were changed in another window after you opened this page. What you wrote is below and not saved yet. It differs in: ${names}. Saving again puts yours in their place.`;
  return { status: 409, errors: { form: words }, values: given, seen: settingsStamp(saved.now), done: null };
}

function readSettings(form: FormData, given: SettingsText) {
  form.set("genres", given.genres.join("\n"));
  form.set("warnings", given.warnings.join("\n"));
  return checkForm(form, SettingsInput);
}

/** After another action than saving, unsaved values are shown again. */
function withTyped(work: OwnWork, form: FormData, done: "cover" | "no-cover"): Outcome {
  const seen = typed(form, "seen");
  const given = postedText(form);
  const read = readSettings(form, given);
  const isSame = seen === "" || (read.ok && settingsStamp(read.input) === settingsStamp(work));
  if (isSame) return { to: `${settingsPath(work.id)}?done=${done}` };
  return { status: 200, errors: {}, values: given, seen, done };
}

const fieldNames: Record<Field, string> = {
  title: "title",
  subtitle: "subtitle",
  summary: "summary",
  language: "language",
  genres: "genres",
  tags: "tags",
  warnings: "warnings",
  seriesName: "series",
  seriesPosition: "number in the series",
  isbn: "ISBN",
  audience: "audience",
  licence: "licence",
  aiUse: "use of AI",
  aiNote: "words about AI",
  comments: "comments",
  progress: "progress",
  wordGoal: "word goal",
  dayGoal: "daily word goal",
};

async function setCover(site: Site, work: OwnWork, form: FormData): Promise<Outcome> {
  const trouble = await storeCoverOf(site, work, form.get("cover"));
  if (!trouble) return withTyped(work, form, "cover");
  const seen = typed(form, "seen");
  const given = seen === "" ? null : postedText(form);
  return { status: 422, errors: { cover: trouble }, values: given, seen: seen || null, done: null };
}

/** An error about the picture; null when it is now the work's cover. */
async function storeCoverOf(
  site: Site,
  work: OwnWork,
  picture: FormDataEntryValue | null,
): Promise<string | null> {
  const overQuota = await refuseUpload(site, work.profile.accountId, picture);
  if (overQuota) return overQuota;
  const stored = await storeCover(site, picture);
  if (!stored.ok) return pictureProblem(stored.reason, site.settings.PICTURE_MAX_MB);
  await changeCover(site, work.id, stored.stored);
  return null;
}
