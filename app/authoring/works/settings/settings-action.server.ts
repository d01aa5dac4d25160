import { data, href, redirect } from "react-router";
import type { OwnWork } from "#app/authoring/ownership/public.ts";
import { getOwnWork, writingProfiles } from "#app/authoring/ownership/public.server.ts";
import { refuseUpload } from "#app/authoring/quota/public.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { storeCover } from "#app/catalog/covers/public.server.ts";
import { pictureProblem } from "#app/platform/files/shrink-picture.server.ts";
import { type FieldErrors, postedForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { type Context, type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { binWork } from "../bin/bin-commands.server.ts";
import {
  changeCover,
  forgetFormerCover,
  setCoverAside,
  takeCoverBack,
} from "../cover/cover-commands.server.ts";
import { settingsPath } from "../frame/work-paths.ts";
import { postedText, type SettingsText } from "./form-fields.ts";
import { changeName } from "./name-commands.server.ts";
import { sectionOfField } from "./settings-sections.ts";
import { saveFields } from "./saving/save-fields.server.ts";

/** The page again, with the submitted values. */
interface SettingsOutcome {
  status: 409 | 422;
  errors: FieldErrors;
  values: SettingsText | null;
  seen: string | null;
  /** Some of what was submitted is saved. */
  isPartlySaved: boolean;
}

type Outcome = { to: string } | SettingsOutcome;

const refused = (errors: FieldErrors): SettingsOutcome => ({
  status: 422,
  errors,
  values: null,
  seen: null,
  isPartlySaved: false,
});

/** Handles the forms of the settings page. */
export async function actOnSettings(context: Context, request: Request, id: string) {
  const work = await getOwnWork(context, getWriter(context), { workId: id });
  const section = new URL(request.url).searchParams.get("section") ?? undefined;
  const outcome = await carryOut({ context, work, section }, await postedForm(request));
  if ("to" in outcome) return redirect(outcome.to, 303);
  const { status, ...answer } = outcome;
  // Errors are shown beside their fields, wherever the form was sent from.
  const [field] = Object.keys(answer.errors);
  return data({ ...answer, section: field === undefined ? null : sectionOfField(field) }, { status });
}

interface Acting {
  context: Context;
  work: OwnWork;
  section: string | undefined;
}

async function carryOut({ context, work, section }: Acting, form: FormData): Promise<Outcome> {
  const site = context.get(siteContext);
  const done = (what: string, at: string | undefined, more: Record<string, string> = {}): Outcome => ({
    to: settingsPath(work.id, at, { done: what, ...more }),
  });
  switch (typed(form, "intent")) {
    case "settings":
    case "design":
      return (await save(site, work, form)) ?? done("saved", section);
    case "cover": {
      const trouble = await storeCoverOf(site, work, form.get("cover"));
      return trouble ? refused({ cover: trouble }) : done("cover", "cover");
    }
    case "no-cover":
      await setCoverAside(site, work.id);
      return done("no-cover", "cover");
    case "former-cover":
      await takeCoverBack(site, work.id);
      return done("cover", "cover");
    case "forget-cover":
      await forgetFormerCover(site, work.id);
      return done("forgotten", "cover");
    case "name": {
      const profile = writingProfiles(getWriter(context)).find(
        ({ id: own }) => own === typed(form, "profile"),
      );
      if (!profile) return refused({ profile: "Choose one of your names." });
      await changeName(site, work, profile);
      return done("name", "pen-name", { was: work.profile.handle });
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
}

const binMessages = {
  published: "Readers can read this work. Withdraw it first, under Publish; then it can go to the bin.",
  unlisted: "Readers with its address can read this work. Withdraw it first, under Publish.",
  scheduled: "This work is about to be published. Take it off the schedule first, under Publish.",
};

/** Null: everything is saved. */
async function save(site: Site, work: OwnWork, form: FormData): Promise<SettingsOutcome | null> {
  const values = postedText(form);
  const { errors, seen, saved, isConflict } = await saveFields(site, work, form);
  if (Object.keys(errors).length === 0) return null;
  return { status: isConflict ? 409 : 422, errors, values, seen, isPartlySaved: saved.length > 0 };
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
