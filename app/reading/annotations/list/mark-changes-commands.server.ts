import type { Profile } from "#app/identity/viewer/public.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { type Mark, withContent, withLife } from "../mark.ts";
import { storeMarks } from "../sync/mark-commands.server.ts";
import type { RefusalReason } from "../mark-labels.ts";
import { findMark } from "./mark-list-queries.server.ts";

export type MarkChange =
  | { kind: "edit"; to: Partial<Pick<Mark, "colour" | "note" | "target">> }
  | { kind: "delete" | "restore" };

/** One change to one mark, as its reader makes it on a page: of what the site has now. Null when there is no such mark. */
export async function changeMark(
  site: Pick<Site, "db" | "now">,
  reader: Pick<Profile, "id" | "ageCap">,
  { id, change }: { id: string; change: MarkChange },
): Promise<{ ok: true } | { ok: false; reason: RefusalReason } | null> {
  const known = await findMark(site.db, reader, id);
  // What was deleted long ago has nothing to come back with.
  if (!known || known.version === 0) return null;
  const now = site.now().getTime();
  const mark =
    change.kind === "edit" ? withContent(known, change.to, now) : withLife(known, change.kind === "restore");
  const { refused } = await storeMarks(site, reader, { now, marks: [mark] });
  return refused[0] ? { ok: false, reason: refused[0].reason } : { ok: true };
}
