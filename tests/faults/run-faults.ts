import { setTimeout as sleep } from "node:timers/promises";
import { openDocument } from "#app/features/editor/public.server.ts";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { paymentWebhooks } from "#app/platform/db/schema/all.server.ts";
import { openSite } from "#server/open-site.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { openStripePeer } from "#tests/support/stripe-peer.ts";
import { writeText } from "#tests/support/write-text.ts";
import { type FaultSite, startFaultSite } from "./fault-site.ts";
import { type Fault, faults, type FaultWorld } from "./faults.ts";
import {
  type Author,
  keepDrawing,
  keepPaying,
  keepReading,
  keepSaving,
  keepSignedIn,
  newTally,
  type Tally,
} from "./writers.ts";

export interface FaultReport {
  /** In the order they struck; `backMs` from the end of the fault until the site is ready. */
  struck: { name: string; backMs: number }[];
  tally: Tally;
  lost: { saves: string[]; webhooks: string[]; pictures: string[] };
  exitCode: number | null;
}

const longestBackMs = 60_000;

/** Hurts a site that is written to and read from, for so long, each way at least once; then counts what is there. */
export async function runFaults({ seconds, note }: { seconds: number; note: (line: string) => void }) {
  await using peer = await openStripePeer(() => new Date());
  let mailServer = await startMailServer();
  const { port } = mailServer;
  await using site = await startFaultSite({
    ...peer.environment,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    TEST_CHECKOUT: "no",
  });
  const open = async () => void (mailServer = await startMailServer({}, port));
  const mail = { open, close: async () => mailServer[Symbol.asyncDispose]() };
  try {
    await whenReady(site);
    const { author, poisoned } = await inhabit(site);
    const tally = newTally();
    let isOver = false;
    const work = { url: site.url, author, peer, tally, isOver: () => isOver };
    const all = [keepSaving, keepPaying, keepDrawing, keepReading, keepSignedIn].map((keep) => keep(work));
    const askForPoison = () =>
      fetch(`${site.url}/writing/${poisoned}/export/work.pdf`, { headers: { cookie: author.cookie } }).then(
        (answer) => answer.arrayBuffer(),
        // The process ended under it, before typesetting had one of its own.
        () => null,
      );
    const struck = await strikeAll({ site, mail, askForPoison }, seconds, note);
    isOver = true;
    await Promise.all(all);
    const lost = await findLost(site, author, tally);
    return { struck, tally, lost, exitCode: await site.stop() } satisfies FaultReport;
  } finally {
    await mail.close();
  }
}

async function strikeAll(world: FaultWorld, seconds: number, note: (line: string) => void) {
  const struck: FaultReport["struck"] = [];
  const end = Date.now() + seconds * 1_000;
  for (let at = 0; at < faults.length || Date.now() < end; at++) {
    const fault = faults[at % faults.length] as Fault;
    if (fault.name === "disk full" && !world.site.disk) {
      note("disk full: left out, this user may not mount a small disk");
      continue;
    }
    await sleep(500 + Math.random() * 1_500);
    await fault.strike(world);
    const backMs = await whenReady(world.site);
    struck.push({ name: fault.name, backMs });
    note(`${fault.name}: back after ${backMs} ms`);
  }
  return struck;
}

/** Milliseconds until the site says that it is ready to answer pages. */
async function whenReady({ url, said }: FaultSite): Promise<number> {
  const since = Date.now();
  // What was struck needs a moment to notice.
  await sleep(20);
  while (Date.now() - since < longestBackMs) {
    const signal = AbortSignal.timeout(5_000);
    const status = await fetch(`${url}/health/ready`, { signal }).then(
      async (answer) => (await answer.arrayBuffer()) && answer.status,
      () => 0,
    );
    if (status === 200) return Date.now() - since;
    await sleep(20);
  }
  throw new Error(`the site did not come back by itself. It said: ${said()}`);
}

/** Beside the program, as the command line is, and gone before anything is hurt: it would look after the database too. */
async function inhabit({ environment }: FaultSite) {
  await using site = await openSite(environment);
  const { account: _, profiles, ...who } = await makeAccount(site, { state: "ACTIVE" });
  const profileId = profiles[0]?.id ?? "";
  const good = await makeWork(site, { profileId, chapters: [{ title: "One" }] });
  const bad = await makeWork(site, { profileId, chapters: [{ title: "One" }] });
  await writeText(site, bad.chapterIds[0] ?? "", "ب".repeat(33_000));
  const author: Author = { ...who, workId: good.workId, chapterId: good.chapterIds[0] ?? "" };
  return { author, poisoned: bad.workId };
}

async function findLost(
  { environment }: FaultSite,
  author: Author,
  tally: Tally,
): Promise<FaultReport["lost"]> {
  await using site = await openSite(environment);
  const { document } = await openDocument(site.db, author.chapterId);
  const words = new Set(plainTextOf(document).split(/\s+/));
  const events = new Set((await site.db.select().from(paymentWebhooks)).map(({ eventId }) => eventId));
  const there = await Promise.all(tally.pictures.map((hash) => site.files.has(hash)));
  return {
    saves: tally.saves.filter((word) => !words.has(word)),
    webhooks: tally.webhooks.filter((id) => !events.has(id)),
    pictures: tally.pictures.filter((_, at) => !there[at]),
  };
}
