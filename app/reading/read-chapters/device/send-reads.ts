import { callAsViewer } from "#app/identity/session/public.ts";
import { selectedProfile } from "#app/reading/progression/public.ts";
import { mostDescribed, mostSent, type SinceYouRead } from "../read-chapter.ts";
import type { SentChapters } from "../read-chapters-input.ts";
import { loadReads, saveReads } from "./stored-reads.ts";

/** The most books whose lists are looked at; the latest ones are given. */
const mostBooks = 50;

/**
 * Sends the chapters that were read on this device and that no account has: before signing in, without a network, or just now. What has gone
 * to one account never goes to a second one.
 */
export async function sendReads(jids: readonly string[]): Promise<void> {
  const profile = selectedProfile();
  if (profile === null) return;
  const unsent = jids.slice(0, mostBooks).flatMap((jid) =>
    loadReads(jid)
      .filter(({ sentFor }) => sentFor === null)
      .map(({ chapter, revisedAt, readAt }) => ({ jid, chapter, revisedAt, readAt })),
  );
  for (let at = 0; at < unsent.length; at += mostSent) {
    const chapters = unsent.slice(at, at + mostSent);
    if (!(await post({ now: Date.now(), chapters }))) return;
    for (const jid of new Set(chapters.map((sent) => sent.jid))) {
      // Read again: another window may have added to it.
      const sent = new Map(chapters.filter((each) => each.jid === jid).map((each) => [each.chapter, each]));
      saveReads(
        jid,
        loadReads(jid).map((read) =>
          sent.get(read.chapter)?.revisedAt === read.revisedAt && read.sentFor === null
            ? { ...read, sentFor: profile }
            : read,
        ),
      );
    }
  }
}

/** Sends a chapter that was just read to its end, also when somebody else has read it on this device before. */
export async function reportRead(jid: string, slug: string, isNew: boolean): Promise<void> {
  const profile = selectedProfile();
  const reads = loadReads(jid);
  const known = reads.find(({ chapter }) => chapter === slug);
  const isOthers = known !== undefined && known.sentFor !== null && known.sentFor !== profile;
  if (isOthers) {
    const own = { ...known, readAt: Date.now(), sentFor: null };
    saveReads(
      jid,
      reads.map((each) => (each === known ? own : each)),
    );
  }
  if (isNew || isOthers) await sendReads([jid]);
}

/** Whether it need not be sent again: it has arrived, or would be refused again. */
async function post(body: SentChapters): Promise<boolean> {
  const headers = { "content-type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await callAsViewer("/api/read-chapters", sent).catch(() => null);
  return response !== null && (response.ok || response.status === 422);
}

/** What is new and what has changed of books; null where the site is not reached. */
export async function fetchSinceYouRead(jids: readonly string[]): Promise<SinceYouRead[] | null> {
  if (jids.length === 0) return [];
  try {
    const query = new URLSearchParams(jids.slice(0, mostDescribed).map((jid) => ["jid", jid]));
    const response = await callAsViewer(`/api/since-you-read?${query}`);
    return response.ok ? ((await response.json()) as { books: SinceYouRead[] }).books : null;
  } catch {
    return null;
  }
}
