import { chapterAddress, chapterDataAddress, type Opening } from "./opening.ts";

// The chapter on the screen, its neighbours, and one visited by a link and left again.
const kept = new Map<string, Promise<Opening>>();
const mostKept = 6;

/** Thrown when a chapter cannot be had: `status` is 404 for one that does not exist, 0 when the server was not reached. */
export class ChapterUnavailable extends Error {
  readonly status: number;
  constructor(address: string, status: number, options?: ErrorOptions) {
    super(`${address} answered ${status}`, options);
    this.name = "ChapterUnavailable";
    this.status = status;
  }
}

/** A chapter's data, from memory when it was fetched ahead. A failure is not kept. */
export function fetchChapter(jid: string, slug: string): Promise<Opening> {
  const address = chapterAddress(jid, slug);
  const known = kept.get(address);
  if (known) return known;
  const coming = request(chapterDataAddress(jid, slug));
  kept.set(address, coming);
  coming.catch(() => kept.delete(address));
  for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
  return coming;
}

async function request(address: string): Promise<Opening> {
  const response = await fetch(address).catch((cause: unknown) => {
    throw new ChapterUnavailable(address, 0, { cause });
  });
  if (!response.ok) throw new ChapterUnavailable(address, response.status);
  const opening: Opening = await response.json();
  return opening.chapter?.isLocked ? ((await unlock(address)) ?? opening) : opening;
}

/** A chapter for members, for who is signed in and one of them. */
async function unlock(address: string): Promise<Opening | null> {
  if (!document.cookie.includes("current-user=")) return null;
  // Not reached, or not for this reader: the locked page says what to do.
  const response = await fetch(address.replace(/chapter\.json$/, "members.json")).catch(() => null);
  return response?.ok ? response.json() : null;
}
