import { gzip } from "node:zlib";
import { promisify } from "node:util";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { replayChunks, replays } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { isPrivatePage, reportedPath } from "#app/platform/http/reported-address.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { readForgotten } from "../identity/forgotten-visitors.server.ts";
import type { RefusalCounts } from "../collector/events-input.ts";
import { firstPath, maskRecording } from "./masking/mask-recording.ts";
import type { RecordedEvent } from "./unpack-recording.server.ts";

const compressed = promisify(gzip);

/** The longest recording in one piece (issue: at most five minutes). */
const longestMs = 5 * 60_000;

/** Of processor time: far more than the largest part takes. */
const mostMs = 20_000;

/** A part of a recording as a client sends it. */
export interface SentRecording {
  id: string;
  /** What all windows of one visit have in common; later visits may have it as well. */
  session: string;
  visitor: string;
  /** The path of the page that is open. */
  path: string;
  events: RecordedEvent[];
}

/** Masks a part of a recording and stores it as a compressed chunk. Returns what was stored, and what was left out. */
export async function storeReplay(
  site: Pick<Site, "db" | "files" | "now">,
  sent: SentRecording,
): Promise<{ events: RecordedEvent[]; refused: RefusalCounts }> {
  const { db, files, now } = site;
  const state = { isPrivate: isPrivatePage(sent.path) };
  const { events: masked, dropped } = await maskRecording(sent.events, state, new Slices(mostMs));
  const refused: RefusalCounts = dropped > 0 ? { "private-page": dropped } : {};
  const firstAt = masked[0]?.timestamp;
  if (firstAt === undefined || Math.abs(firstAt - now().getTime()) > 86_400_000)
    return { events: [], refused };
  const [known] = await db
    .select({ startedAt: replays.startedAt })
    .from(replays)
    .where(eq(replays.id, sent.id));
  const startedAt = known?.startedAt.getTime() ?? firstAt;
  const events = masked.filter(
    ({ timestamp }) => timestamp >= startedAt && timestamp < startedAt + longestMs,
  );
  if (events.length < masked.length) refused["too-long"] = masked.length - events.length;
  const last = events.at(-1);
  if (!last) return { events, refused };
  const bytes = await compressed(JSON.stringify(events));
  const { hash } = await files.put(bytes);
  const startsAt = events[0]?.timestamp ?? startedAt;
  const isStored = await db.transaction(async (tx) => {
    // Withdrawn since the browser sent it.
    if ((await readForgotten(tx, [sent.visitor])).size > 0) return false;
    const endedAt = new Date(Math.max(...events.map(({ timestamp }) => timestamp)));
    await tx
      .insert(replays)
      .values({
        id: sent.id,
        session: sent.session,
        visit: known ? null : await visitOf(tx, sent, startedAt),
        visitor: sent.visitor,
        startedAt: new Date(startedAt),
        endedAt,
        // PostHog's client names the page in its events alone.
        path: reportedPath(firstPath(events) ?? sent.path),
        size: 0,
      })
      .onConflictDoNothing();
    const added = await tx
      .insert(replayChunks)
      .values({ replayId: sent.id, startsAt, hash, eventCount: events.length })
      .onConflictDoNothing()
      .returning({ hash: replayChunks.hash });
    if (added.length === 0) return true;
    await tx
      .update(replays)
      .set({
        size: sql`${replays.size} + ${bytes.length}`,
        endedAt: sql`greatest(${replays.endedAt}, ${endedAt.toISOString()})`,
      })
      .where(eq(replays.id, sent.id));
    return true;
  });
  return isStored ? { events, refused } : { events: [], refused: { forgotten: 1 } };
}

/** A window that is opened within this time after the others is of the same visit. */
const longestPauseMs = 30 * 60_000;

/** The recording of the visit's first window; that of this one when there is no other. */
async function visitOf(tx: Transaction, { id, session }: SentRecording, startedAt: number): Promise<string> {
  // Windows that a browser restores begin at the same time.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${session}))`);
  const since = new Date(startedAt - longestPauseMs);
  const [other] = await tx
    .select({ visit: replays.visit })
    .from(replays)
    .where(and(eq(replays.session, session), gt(replays.endedAt, since)))
    .orderBy(desc(replays.startedAt))
    .limit(1);
  return other?.visit ?? id;
}
