import { data, href, redirect } from "react-router";
import { getWriter } from "#app/domain/access/writing-gate.server.ts";
import type { Context } from "#app/domain/viewer/viewer.server.ts";
import { refuseUpload } from "#app/domain/quota/quota.server.ts";
import { storeCover } from "#app/domain/book/store-cover.server.ts";
import { getOwnWork, type OwnWork, writingProfiles } from "#app/domain/work/own-work.server.ts";
import { settingsPath } from "#app/domain/work/work-paths.ts";
import { pictureWords } from "#app/platform/files/shrink-picture.server.ts";
import { checkForm, type FieldErrors, typed, postedForm } from "#app/platform/http/read-form.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { binWork } from "../bin-commands.server.ts";
import { changeCover } from "./cover-commands.server.ts";
import { changeName } from "./name-commands.server.ts";
import { type Field, saveSettings, settingsStamp } from "./settings-commands.server.ts";
import { SettingsInput } from "./settings-input.ts";
import { postedText, type SettingsText } from "./settings-text.ts";

interface Refused {
  status: 409 | 422;
  errors: FieldErrors;
  given: SettingsText | null;
  seen: string | null;
}

type Outcome = { to: string } | Refused;

const refused = (errors: FieldErrors): Refused => ({ status: 422, errors, given: null, seen: null });

/** Does what one of the forms of the settings asks. */
export async function actOnSettings(context: Context, request: Request, id: string) {
  const writer = getWriter(context);
  const work = await getOwnWork(context, writer, { workId: id });
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const done = (what: string): Outcome => ({ to: `${settingsPath(work.id)}?done=${what}` });
  const carryOut = async (): Promise<Outcome> => {
    switch (typed(form, "intent")) {
      case "settings":
        return save(site, work.id, form);
      case "cover":
        return giveCover(site, work, form);
      case "no-cover":
        await changeCover(site, work.id, null);
        return done("no-cover");
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
        return { ...refused({ bin: binWords[binned.reason] }), status: 409 };
      }
      default:
        return refused({ form: "This form says nothing that can be done." });
    }
  };
  const outcome = await carryOut();
  if ("to" in outcome) return redirect(outcome.to, 303);
  const { status, ...answer } = outcome;
  return data(answer, { status });
}

const binWords = {
  published: "Readers can read this work. Withdraw it first, under Publish; then it can go to the bin.",
  unlisted: "Readers with its address can read this work. Withdraw it first, under Publish.",
  scheduled: "This work is about to be published. Take it off the schedule first, under Publish.",
};

async function save(site: Site, workId: string, form: FormData): Promise<Outcome> {
  const given = postedText(form);
  form.set("genres", given.genres.join("\n"));
  form.set("warnings", given.warnings.join("\n"));
  const read = checkForm(form, SettingsInput);
  const seen = typed(form, "seen");
  if (!read.ok) return { status: 422, errors: read.errors, given, seen };
  const saved = await saveSettings(site, { workId, seen, settings: read.input });
  if (saved.ok) return { to: `${settingsPath(workId)}?done=saved` };
  if (saved.reason === "gone") throw notFound();
  const names = saved.differing.map((field) => fieldNames[field]).join(", ");
  const words = `These settings were changed in another window after you opened this page. What you wrote is below and not saved yet. It differs in: ${names}. Saving again puts yours in their place.`;
  return { status: 409, errors: { form: words }, given, seen: settingsStamp(saved.now) };
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
  wordGoal: "goal for the work",
  dayGoal: "goal for a day",
};

async function giveCover(site: Site, work: OwnWork, form: FormData): Promise<Outcome> {
  const overQuota = await refuseUpload(site, work.profile.accountId, form.get("cover"));
  if (overQuota) return refused({ cover: overQuota });
  const stored = await storeCover(site, form.get("cover"));
  if (!stored.ok) return refused({ cover: pictureWords(stored.reason, site.settings.PICTURE_MAX_MB) });
  await changeCover(site, work.id, stored.stored);
  return { to: `${settingsPath(work.id)}?done=cover` };
}
