import { ownBuild } from "#app/platform/rendering/own-build.ts";
import { chapterAddress, chapterDataAddress, type SentOpening } from "../opening.ts";

// The chapter on the screen, its neighbours (two on each side for spreads), and one visited through a link.
const cachedChapters = new Map<string, Promise<SentOpening>>();
const cacheLimit = 8;

/** Thrown when a chapter cannot be loaded: `status` is 404 for one that does not exist, 0 when the server was not reached. */
export class ChapterUnavailable extends Error {
  readonly status: number;
  /** The server's message for people, if it sent one. */
  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.name = "ChapterUnavailable";
    this.status = status;
  }
}

/** A chapter's data, from memory when it was prefetched. Failures are not cached. */
export function fetchChapter(jid: string, slug: string): Promise<SentOpening> {
  const address = chapterAddress(jid, slug);
  const known = cachedChapters.get(address);
  if (known) return known;
  const coming = request(chapterDataAddress(jid, slug));
  cachedChapters.set(address, coming);
  coming.catch(() => cachedChapters.delete(address));
  for (const oldest of [...cachedChapters.keys()].slice(0, -cacheLimit)) cachedChapters.delete(oldest);
  return coming;
}

async function request(address: string): Promise<SentOpening> {
  // A chapter that was stored by another build of the site may mean nothing to this one: the service worker then refuses it.
  const response = await fetch(address, { headers: { "x-octavo-build": ownBuild() } }).catch(
    (cause: unknown) => {
      throw new ChapterUnavailable(`${address} was not reached`, 0, { cause });
    },
  );
  if (!response.ok) throw new ChapterUnavailable(await messageOf(response), response.status);
  const opening: SentOpening = await response.json();
  return opening.chapter?.isLocked ? ((await unlock(address)) ?? opening) : opening;
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const hasMessage = typeof body === "object" && body !== null && "message" in body;
  return hasMessage ? String(body.message) : `answered ${response.status}`;
}

/** A members' chapter, for signed-in members. */
async function unlock(address: string): Promise<SentOpening | null> {
  const members = address.replace(/chapter\.json$/, "members.json");
  const called = navigator.onLine && document.cookie.includes("current-user=") ? await call(members) : null;
  // Without a network, what is lent to this device; the session cannot be requested then.
  const response = called ?? (await callStored(members));
  return response?.ok ? response.json() : null;
}

/** Server not reached, or access refused: the locked page says what to do. */
async function call(members: string): Promise<Response | null> {
  // Fetched with the session (C11); that code is loaded only here.
  const { callAsViewer } = await import("#app/identity/session/public.ts");
  return callAsViewer(members).catch(() => null);
}

const callStored = (members: string): Promise<Response | null> =>
  navigator.serviceWorker?.controller
    ? fetch(members, { headers: { "x-octavo-build": ownBuild() } }).catch(() => null)
    : Promise.resolve(null);
