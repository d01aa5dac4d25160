import type { Profile } from "#app/identity/viewer/public.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { longestNoteOf, type Mark, withContent, withLife } from "../mark.ts";
import { storeMarks } from "../sync/mark-commands.server.ts";
import type { RefusalReason } from "../mark-labels.ts";
import { findQuote } from "./find-quote-queries.server.ts";
import { findMark } from "./mark-list-queries.server.ts";

type Reader = Pick<Profile, "id" | "ageCap">;

export type MarkChange =
  | { kind: "edit"; to: Partial<Pick<Mark, "colour" | "note" | "target">> }
  /** To words of the present text that the reader names. */
  | { kind: "attach"; words: string }
  | { kind: "delete" | "restore" };

type Changed = { ok: true } | { ok: false; reason: RefusalReason | "not-found" | "several" | "long-name" };

/** One change to one mark, as its reader makes it on a page: of what the site has now. Null when there is no such mark. */
export async function changeMark(
  site: Pick<Site, "db" | "now">,
  reader: Reader,
  { id, change }: { id: string; change: MarkChange },
): Promise<Changed | null> {
  const known = await findMark(site.db, reader, id);
  // What was deleted long ago has nothing to come back with.
  if (!known || known.version === 0) return null;
  const now = site.now().getTime();
  if (change.kind === "attach") {
    const { jid, target } = known;
    const targets = await findQuote(site.db, reader, { jid, words: change.words, first: target.chapter });
    const [only, ...others] = targets;
    if (!only || others.length > 0) return { ok: false, reason: only ? "several" : "not-found" };
    return store(site, reader, withContent(known, { target: only }, now));
  }
  if (change.kind === "edit" && (change.to.note ?? "").length > longestNoteOf(known.kind))
    return { ok: false, reason: "long-name" };
  const mark =
    change.kind === "edit" ? withContent(known, change.to, now) : withLife(known, change.kind === "restore");
  return store(site, reader, mark);
}

async function store(site: Pick<Site, "db" | "now">, reader: Reader, mark: Mark): Promise<Changed> {
  const now = site.now().getTime();
  const { refused } = await storeMarks(site, reader, { now, marks: [mark] });
  return refused[0] ? { ok: false, reason: refused[0].reason } : { ok: true };
}
