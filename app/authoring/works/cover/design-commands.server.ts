import { eq } from "drizzle-orm";
import { z } from "zod";
import { jidOfWork } from "#app/authoring/ownership/public.server.ts";
import type { OwnWork } from "#app/authoring/ownership/public.ts";
import { type CoverDesign, coverParts, designOf } from "#app/catalog/cover-design/public.ts";
import { chooseCloth } from "#app/identity/profiles/public.server.ts";
import type { StoredDesign } from "#app/platform/db/schema/publishing.server.ts";
import { workPublications } from "#app/platform/db/schema/releases.server.ts";
import { works } from "#app/platform/db/schema/writings.server.ts";
import { checkForm, type FieldErrors } from "#app/platform/http/forms/read-form.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

const partOf = <Names extends Record<string, unknown>>(names: Names, error: string) =>
  z.enum(Object.keys(names) as [keyof Names & string, ...(keyof Names & string)[]], { error });

const DesignInput = z.object({
  cloth: partOf(coverParts.cloth, "Choose one of the cloths."),
  layout: partOf(coverParts.layout, "Choose one of the layouts."),
  mark: partOf(coverParts.mark, "Choose one of the ornaments, the initial or the rule."),
  /** Makes the cloth that of the pen name. */
  forPenName: z.string().optional(),
});
type DesignChoice = z.output<typeof DesignInput>;

export function readDesign(form: FormData): { choice: DesignChoice | null; errors: FieldErrors } {
  const read = checkForm(form, DesignInput);
  return { choice: read.ok ? read.input : null, errors: read.errors };
}

/** Stores only what differs from the pen name's design, so that the rest continues to follow it. Returns whether anything changed. */
export async function changeDesign(site: Site, work: OwnWork, choice: DesignChoice): Promise<boolean> {
  const { cloth, layout, mark, forPenName } = choice;
  return site.db.transaction(async (tx) => {
    const [now] = await tx.select().from(works).where(eq(works.id, work.id)).for("update");
    if (!now) return false;
    const [published] = await tx
      .select({ jid: workPublications.jid })
      .from(workPublications)
      .where(eq(workPublications.workId, work.id));
    const isFromJid = now.coverDesign?.isFromJid === true;
    const pen = { id: work.profile.id, cloth: forPenName ? cloth : work.profile.cloth };
    const jid = published?.jid ?? jidOfWork(work.id);
    const usual = designOf({ jid, choice: isFromJid ? { isFromJid } : null, pen });
    const design = storedOf({ cloth, layout, mark }, usual, isFromJid);
    if (forPenName) await chooseCloth(tx, { profileId: work.profile.id, cloth });
    const isSame = JSON.stringify(design) === JSON.stringify(now.coverDesign);
    if (isSame && !forPenName) return false;
    await tx.update(works).set({ coverDesign: design, updatedAt: site.now() }).where(eq(works.id, work.id));
    return true;
  });
}

function storedOf(chosen: CoverDesign, usual: CoverDesign, isFromJid: boolean): StoredDesign | null {
  const stored: StoredDesign = {
    ...(chosen.cloth !== usual.cloth && { cloth: chosen.cloth }),
    ...(chosen.layout !== usual.layout && { layout: chosen.layout }),
    ...(chosen.mark !== usual.mark && { mark: chosen.mark }),
    ...(isFromJid && { isFromJid }),
  };
  return Object.keys(stored).length === 0 ? null : stored;
}
