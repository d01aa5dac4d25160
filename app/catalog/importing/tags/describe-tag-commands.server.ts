import { subjectTag } from "#app/catalog/headings/public.ts";
import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { subjects } from "#app/platform/db/schema/publishing.server.ts";
import { findTag } from "./merging/merge-tags-commands.server.ts";

const longestAbout = 600;

/** Sets what the page of a tag says of it; an empty text removes it. */
export async function describeTag(
  db: Db,
  { slug, about }: { slug: string; about: string },
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "too-long" }> {
  const text = about.replace(/\s+/g, " ").trim();
  if (text.length > longestAbout) return { ok: false, reason: "too-long" };
  const tag = await findTag(db, slug);
  if (!tag) return { ok: false, reason: "unknown" };
  await db.transaction(async (tx) => {
    await tx
      .update(subjects)
      .set({ about: text || null })
      .where(eq(subjects.id, tag.id));
    await invalidateTags(tx, [subjectTag(tag.slug)]);
  });
  return { ok: true };
}
