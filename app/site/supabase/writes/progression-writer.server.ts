import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import {
  removeProgressions,
  SentProgressions,
  storeProgressions,
} from "#app/reading/progression/public.server.ts";
import { places } from "#app/platform/db/schema/reading.server.ts";
import { refused } from "../rest/refusals.ts";
import { refuseOthers, type Row, type Writer, type Writing } from "./writer.ts";

const columns = new Set(["book_jid", "device", "kind", "count", "seen", "locator", "total", "read_at"]);
/** The rest names a row, or is counted by the site. */
const changeable = new Set(["kind", "seen", "locator", "total", "read_at"]);

/** Progressions of the profile that is signed in, in the table `places`. */
export const progressionWriter: Writer = {
  async insert(by, rows, onConflict) {
    const sent = rows.map((row) => toProgressions(by, row, columns));
    await refuseClosedBooks(by, sent);
    const known = await findKnown(by, sent);
    const isKnown = ({ device, places: [progression] }: SentProgressions) =>
      known.has(`${device} ${progression?.jid}`);
    if (onConflict === "refuse" && sent.some(isKnown))
      throw refused({
        status: 409,
        code: "23505",
        message: 'duplicate key value violates unique constraint "places_pkey"',
        hint: "upsert stores the later progression of a device",
      });
    const written = onConflict === "ignore" ? sent.filter((each) => !isKnown(each)) : sent;
    for (const each of written) await storeProgressions(by.site, by.viewer.profile, each);
    return written.map(({ device, places: [progression] }) => ({ book_jid: progression?.jid, device }));
  },
  async update(by, rows, changes) {
    refuseOthers("places", changes, changeable);
    const sent = rows.map((row) =>
      toProgressions(by, { ...row, count: Number(row["count"]) + 1, ...changes }, columns),
    );
    for (const each of sent) await storeProgressions(by.site, by.viewer.profile, each);
  },
  async remove({ site, viewer }, rows) {
    const keys = rows.map((row) => ({ jid: String(row["book_jid"]), device: String(row["device"]) }));
    await removeProgressions(site.db, viewer.profile, keys);
  },
};

/** As a device sends its progression. */
function toProgressions({ site }: Writing, row: Row, known: Set<string>): SentProgressions {
  refuseOthers("places", row, known);
  const { book_jid: jid, device, kind, count, seen, locator, total = null, read_at: readAt } = row;
  const now = site.now().getTime();
  const at = typeof readAt === "string" ? Date.parse(readAt) : now;
  const progression = {
    jid,
    count,
    ...(seen !== undefined && { seen }),
    locator,
    total,
    readAt: Number.isNaN(at) ? now : at,
  };
  const read = SentProgressions.safeParse({ device, kind, now, places: [progression] });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw refused({
    status: 400,
    code: "23514",
    message: `This is no place: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`,
  });
}

/** A progression needs a book that this profile can open. */
async function refuseClosedBooks({ site, viewer }: Writing, sent: SentProgressions[]): Promise<void> {
  const jids = jidsOf(sent);
  const { rows } = await site.db.execute<{ jid: string }>(
    sql`select b.jid from ${openBooks(viewer.profile)} where b.jid = any(${sql.param(jids)}::text[])`,
  );
  const open = new Set(rows.map(({ jid }) => jid));
  if (jids.some((jid) => !open.has(jid)))
    throw refused({
      status: 409,
      code: "23503",
      message: "There is no such book, or it is not open to this profile",
    });
}

const jidsOf = (sent: SentProgressions[]) => sent.flatMap(({ places: each }) => each.map(({ jid }) => jid));

async function findKnown({ site, viewer }: Writing, sent: SentProgressions[]): Promise<Set<string>> {
  const { rows } = await site.db.execute<{ jid: string; device: string }>(sql`
    select b.jid, p.device from ${openBooks(viewer.profile)} join ${places} p on p.book_id = b.id and p.profile_id = ${viewer.profile.id}
    where b.jid = any(${sql.param(jidsOf(sent))}::text[])`);
  return new Set(rows.map(({ jid, device }) => `${device} ${jid}`));
}
