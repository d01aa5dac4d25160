import { setTimeout as sleep } from "node:timers/promises";
import { authListeners } from "#app/identity/account/auth-listeners.server.ts";
import { openDocument } from "#app/authoring/editor/public.server.ts";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { paymentWebhooks } from "#app/platform/db/schema/all.server.ts";
import { openSite } from "#server/open-site.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { openStripePeer } from "#tests/support/stripe-peer.ts";
import { writeText } from "#tests/support/write-text.ts";
import { type FaultSite, startFaultSite } from "./fault-site.ts";
import { type Fault, faults, type FaultDeps } from "./faults.ts";
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
  /** In order; `backMs` from the end of the fault until the site is ready, `refused` with 503 until then. */
  struck: { name: string; backMs: number; refused: number }[];
  /** Faults that this user may not cause. */
  leftOut: string[];
  tally: Tally;
  lost: { saves: string[]; webhooks: string[]; pictures: string[]; mails: string[] };
  exitCode: number | null;
}

// Includes everything else that a busy machine does.
const longestBackMs = 180_000;
/** A job whose process died is restarted after seconds, and retried after more. */
const longestMailMs = 120_000;
/** Words without spaces, joining letters, stacked marks, and characters of several code points. */
const poisons = ["ب".repeat(33_000), "e\u0301".repeat(20_000), "👩‍🚀".repeat(8_000), "क्षि".repeat(10_000)];
/** Recipients of mails that were queued before the first fault. */
const addressees = Array.from({ length: 30 }, (_, at) => `reader-${at}@example.org`);

const openMailServer = (arrived: Set<string>, port?: number) =>
  startMailServer(
    {
      onRcptTo({ address }, _session, done) {
        arrived.add(address);
        done();
      },
    },
    port,
  );

interface Wanted {
  seconds: number;
  /** Part of the name of the faults to inject; all by default. */
  only?: string;
  note: (line: string) => void;
}

/**
 * Injects faults into a site under reads and writes for a given time, each kind at least once; then checks that
 * everything is there.
 */
export async function runFaults({ seconds, only = "", note }: Wanted) {
  await using peer = await openStripePeer(() => new Date());
  const arrived = new Set<string>();
  let mailServer = await openMailServer(arrived);
  const { port } = mailServer;
  await using site = await startFaultSite({
    ...peer.environment,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    TEST_CHECKOUT: "no",
  });
  const open = async () => void (mailServer = await openMailServer(arrived, port));
  const mail = { open, close: async () => mailServer[Symbol.asyncDispose]() };
  try {
    await whenReady(site);
    const { author, poisoned } = await inhabit(site);
    let exportCount = 0;
    const tally = newTally();
    let isOver = false;
    const work = { url: site.url, author, peer, tally, isOver: () => isOver };
    const all = [keepSaving, keepPaying, keepDrawing, keepReading, keepSignedIn].map((keep) => keep(work));
    const askForPoison = () => {
      const address = `${site.url}/writing/${poisoned[exportCount++ % poisoned.length]}/export/work.pdf`;
      return fetch(address, { headers: { cookie: author.cookie } }).then(
        (answer) => answer.arrayBuffer(),
        // The process died before typesetting had a process of its own.
        () => null,
      );
    };
    const strikes = await strikeAll({ site, mail, askForPoison }, { seconds, only, tally, note });
    isOver = true;
    await Promise.all(all);
    const stored = await findLost(site, author, tally);
    await until(() => addressees.every((one) => arrived.has(one)), longestMailMs);
    const lost = { ...stored, mails: addressees.filter((one) => !arrived.has(one)) };
    return { ...strikes, tally, lost, exitCode: await site.stop() } satisfies FaultReport;
  } finally {
    await mail.close();
  }
}

interface Strikes extends Required<Wanted> {
  tally: Tally;
}

async function strikeAll(deps: FaultDeps, { seconds, only, tally, note }: Strikes) {
  const struck: FaultReport["struck"] = [];
  const isPossible = ({ needs }: Fault) => !needs || deps.site.disks[needs] !== null;
  const wanted = faults.filter(({ name }) => name.includes(only));
  const [possible, leftOut] = [wanted.filter(isPossible), wanted.filter((fault) => !isPossible(fault))];
  if (possible.length === 0) throw new Error(`no fault that can be caused here is named ${only}`);
  for (const { name } of leftOut) note(`${name}: left out, this user may not mount a small disk`);
  const end = Date.now() + seconds * 1_000;
  for (let at = 0; at < possible.length || Date.now() < end; at++) {
    const fault = possible[at % possible.length] as Fault;
    const refusedBefore = tally.refused;
    await sleep(500 + Math.random() * 1_500);
    await fault.strike(deps);
    const backMs = await whenBack(deps, tally[fault.shownBy ?? "saves"]);
    const refused = tally.refused - refusedBefore;
    struck.push({ name: fault.name, backMs, refused });
    note(`${fault.name}: back after ${backMs} ms, ${refused} requests refused until then`);
  }
  return { struck, leftOut: leftOut.map(({ name }) => name) };
}

/** Milliseconds until the site is ready and has accepted a write sent after the fault. */
async function whenBack({ site }: FaultDeps, taken: string[]): Promise<number> {
  const since = Date.now();
  // One may have been running.
  const wanted = taken.length + 2;
  const isBack = await until(() => taken.length >= wanted, longestBackMs);
  if (!isBack) throw new Error(`the site did not come back by itself. It said: ${site.output()}`);
  await whenReady(site);
  return Date.now() - since;
}

async function whenReady({ url, output }: FaultSite): Promise<void> {
  const isReady = await until(async () => {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    return answer?.status === 200;
  }, longestBackMs);
  if (!isReady) throw new Error(`the site is not ready. It said: ${output()}`);
}

async function until(isSo: () => boolean | Promise<boolean>, longestMs: number): Promise<boolean> {
  for (const end = Date.now() + longestMs; Date.now() < end; await sleep(20)) if (await isSo()) return true;
  return false;
}

/**
 * A second process beside the program, like the command line, closed before the first fault: it would restart the
 * database too.
 */
async function inhabit({ environment }: FaultSite) {
  await using site = await openSite(environment);
  const { account: _, profiles, ...who } = await makeAccount(site, { state: "ACTIVE" });
  const profileId = profiles[0]?.id ?? "";
  const good = await makeWork(site, { profileId, chapters: [{ title: "One" }] });
  const poisoned: string[] = [];
  for (const text of poisons) {
    const { workId, chapterIds } = await makeWork(site, { profileId, chapters: [{ title: "One" }] });
    await writeText(site, chapterIds[0] ?? "", text);
    poisoned.push(workId);
  }
  for (const email of addressees)
    await authListeners.sendCode(site, { email, code: "123456", purpose: "forget-password" }, site.db);
  const author: Author = { ...who, workId: good.workId, chapterId: good.chapterIds[0] ?? "" };
  return { author, poisoned };
}

async function findLost(
  { environment }: FaultSite,
  author: Author,
  tally: Tally,
): Promise<Omit<FaultReport["lost"], "mails">> {
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
