import { chapterAddress, chapterDataAddress, type SentOpening } from "./opening.ts";

// The chapter on the screen, its neighbours (two of each where pages lie side by side), and one visited by a link and left again.
const kept = new Map<string, Promise<SentOpening>>();
const mostKept = 8;

/** Thrown when a chapter cannot be had: `status` is 404 for one that does not exist, 0 when the server was not reached. */
export class ChapterUnavailable extends Error {
  readonly status: number;
  /** `message` is for a person, where the server had one. */
  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.name = "ChapterUnavailable";
    this.status = status;
  }
}

/** A chapter's data, from memory when it was fetched ahead. A failure is not kept. */
export function fetchChapter(jid: string, slug: string): Promise<SentOpening> {
  const address = chapterAddress(jid, slug);
  const known = kept.get(address);
  if (known) return known;
  const coming = request(chapterDataAddress(jid, slug));
  kept.set(address, coming);
  coming.catch(() => kept.delete(address));
  for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
  return coming;
}

async function request(address: string): Promise<SentOpening> {
  const response = await fetch(address).catch((cause: unknown) => {
    throw new ChapterUnavailable(`${address} was not reached`, 0, { cause });
  });
  if (!response.ok) throw new ChapterUnavailable(await messageOf(response), response.status);
  const opening: SentOpening = await response.json();
  return opening.chapter?.isLocked ? ((await unlock(address)) ?? opening) : opening;
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const isGiven = typeof body === "object" && body !== null && "message" in body;
  return isGiven ? String(body.message) : `answered ${response.status}`;
}

/** A chapter for members, for who is signed in and one of them. */
async function unlock(address: string): Promise<SentOpening | null> {
  if (!document.cookie.includes("current-user=")) return null;
  // Asked as who is signed in (C11), by code that nobody else needs.
  const { callAsViewer } = await import("#app/identity/session/public.ts");
  // Not reached, or not for this reader: the locked page says what to do.
  const response = await callAsViewer(address.replace(/chapter\.json$/, "members.json")).catch(() => null);
  return response?.ok ? response.json() : null;
}
