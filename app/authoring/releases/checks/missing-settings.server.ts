import { aiUseLabels, audienceLabels } from "#app/catalog/labels/public.ts";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { nameMainProfile, renameProfile } from "#app/identity/names/public.server.ts";
import { givenNameOf, mainNames, nameMessage } from "#app/identity/names/public.ts";
import { setReadership } from "#app/authoring/works/public.server.ts";
import type { DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import { profiles, works } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { checkForm, type FieldErrors } from "#app/platform/http/forms/read-form.server.ts";

// Nothing is stated on an author's behalf: statements for readers and the name are asked for before publishing.

/** The settings that are still missing and asked for on the publish sheet. */
export interface MissingSettings {
  name: boolean;
  audience: boolean;
  aiUse: boolean;
}

export async function findMissingSettings(db: DbOrTransaction, workId: string): Promise<MissingSettings> {
  const { work, profile } = await getWorkOf(db, workId);
  return {
    name: givenNameOf(profile) === null,
    audience: work.audience === null,
    aiUse: work.aiUse === null,
  };
}

async function getWorkOf(db: DbOrTransaction, workId: string) {
  const [found] = await db
    .select({ work: works, profile: profiles })
    .from(works)
    .innerJoin(profiles, eq(profiles.id, works.profileId))
    .where(eq(works.id, workId));
  if (!found) throw new Error("the work has no author");
  return found;
}

const keysOf = <Labels extends object>(labels: Labels) =>
  Object.keys(labels) as [keyof Labels & string, ...(keyof Labels & string)[]];

const answers = {
  name: z.object({ ...mainNames }).refine(({ firstName, lastName }) => firstName || lastName, {
    error: "Choose the name it is published under. It can be changed later.",
    path: ["firstName"],
  }),
  audience: z.object({ audience: z.enum(keysOf(audienceLabels)) }),
  aiUse: z.object({ aiUse: z.enum(keysOf(aiUseLabels)) }),
};

interface SettingsForm {
  site: Pick<Site, "hooks">;
  tx: Transaction;
  workId: string;
  form: FormData;
}

/** Saves the settings that the sheet asked for; returns errors by field. */
export async function saveMissingSettings({ site, tx, workId, form }: SettingsForm): Promise<FieldErrors> {
  const missing = await findMissingSettings(tx, workId);
  const audience = missing.audience ? checkForm(form, answers.audience) : null;
  const aiUse = missing.aiUse ? checkForm(form, answers.aiUse) : null;
  await setReadership(tx, workId, {
    ...(audience?.ok && audience.input),
    ...(aiUse?.ok && aiUse.input),
  });
  return {
    ...(missing.name && (await takeName({ site, tx, workId, form }))),
    ...(audience?.ok === false && { audience: "Say who it is written for." }),
    ...(aiUse?.ok === false && { aiUse: "Say whether it was written with AI." }),
  };
}

async function takeName({ site, tx, workId, form }: SettingsForm): Promise<FieldErrors> {
  const read = checkForm(form, answers.name);
  if (!read.ok) return read.errors;
  const { id, accountId } = (await getWorkOf(tx, workId)).profile;
  const objection = await renameProfile(site, { tx, profileId: id }, () =>
    nameMainProfile(tx, accountId, read.input),
  );
  return objection ? { firstName: nameMessage(objection) } : {};
}
