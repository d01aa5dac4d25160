import { openCalls } from "#app/identity/session/public.ts";
import { type Opening, openingOf, seenOf } from "../current-progression.ts";
import { deviceId, deviceKind, selectedProfile } from "./device.ts";
import { type StoredProgression, mostProgressions, type Locator } from "../stored-progression.ts";
import type { SentProgressions } from "../progression-input.ts";
import type { ListedProgression } from "../progression-queries.server.ts";
import { loadSyncState, saveSyncState, type SyncState } from "./sync-state.ts";
import { watchReturns } from "./watch-returns.ts";

/** The locator that the reader stores on the device; `readAt` is when somebody last read there. */
export interface LocalLocator extends Locator {
  readAt: number;
}

/** How the book opens, with what is known of the progressions on all devices. */
export interface KnownProgressions {
  opening: Opening;
  progressions: ListedProgression[];
  device: string;
}

export interface ProgressionTracker {
  /** Null where the site cannot be reached. */
  known: Promise<KnownProgressions | null>;
  /** Somebody reads at this locator. */
  read: (locator: Locator, total: number) => void;
  /** Whoever reads goes on knowing of all progressions: by choice, or when they read where the book has opened. */
  accept: (how: { isChosen: boolean }) => void;
  stop: () => void;
}

interface TrackedBook {
  jid: string;
  local: LocalLocator | null;
}

interface OpenedBook extends TrackedBook {
  /** Called when somebody comes back to the open book and another device has read on since. */
  onReadElsewhere: (known: KnownProgressions) => void;
}

/** Long enough for a few quick turns to be one call. */
const sendAfterMs = 4_000;

// A session that has ended elsewhere does not take the text away.
const call = openCalls(() => {});

/** Follows the progression of this device in a book, and what others have read; null when nobody is signed in or nothing can be stored. */
export function trackProgression({ jid, local, onReadElsewhere }: OpenedBook): ProgressionTracker | null {
  const [device, profile] = [deviceId(), selectedProfile()];
  if (device === null || profile === null) return null;
  const stored = loadSyncState(jid, profile);
  const { state } = stored;
  if (!stored.isOthers) takeLocal(jid, state, local);
  let timer = 0;
  let known: KnownProgressions | null = null;
  let accepted: Record<string, number> = {};
  const accept = () => {
    if (known) accepted = seenOf(known.progressions);
  };
  const send = () => {
    clearTimeout(timer);
    timer = 0;
    return sendProgressions({ device, states: [[jid, state]] });
  };
  const leave = () => document.visibilityState === "hidden" && void send();
  document.addEventListener("visibilitychange", leave);
  const sendOnline = () => void send();
  addEventListener("online", sendOnline);
  const learn = async () => {
    // With the names of chapters, which this device may not know.
    await send();
    const progressions = await fetchProgressions(jid);
    if (!progressions) return null;
    const own = progressions.find((progression) => progression.device === device);
    // The stored state is older than the site's, as after a restored backup.
    if (own && own.count > state.count) state.count = own.count + (state.sent < state.count ? 1 : 0);
    state.seen = Object.fromEntries(
      Object.entries(state.seen).filter(([id]) =>
        progressions.some((progression) => progression.device === id),
      ),
    );
    known = knownProgressions({ progressions, device, state });
    if (known.opening.kind === "here") accept();
    void send();
    return known;
  };
  const opened = learn();
  const ask = async () => {
    // Somebody may have signed out, or chosen another profile, in another tab.
    if (selectedProfile() !== profile) return null;
    takeStored(jid, state);
    return learn();
  };
  const stopWatching = watchReturns({ device, opened, ask, announce: onReadElsewhere });
  return {
    known: opened,
    read: (locator, total) => {
      state.seen = { ...state.seen, ...accepted };
      addProgression(jid, state, { locator, total, at: Date.now() });
      timer ||= window.setTimeout(() => void send(), sendAfterMs);
    },
    accept: ({ isChosen }) => {
      accept();
      if (!isChosen) return;
      state.seen = { ...state.seen, ...accepted };
      saveSyncState(jid, state);
    },
    stop: () => {
      stopWatching();
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("online", sendOnline);
      void send();
    },
  };
}

/**
 * Sends the progressions of this device that the account of whoever is signed in does not have: those that were read before signing in, or
 * without a network.
 */
export async function sendUnsent(books: TrackedBook[]): Promise<void> {
  const [device, profile] = [deviceId(), selectedProfile()];
  if (device === null || profile === null) return;
  const states = books.flatMap(({ jid, local }): UnsentProgression[] => {
    const { state, isOthers } = loadSyncState(jid, profile);
    if (isOthers) return [];
    takeLocal(jid, state, local);
    return isUnsent([jid, state]) ? [[jid, state]] : [];
  });
  for (let at = 0; at < states.length; at += mostProgressions)
    if (!(await sendProgressions({ device, states: states.slice(at, at + mostProgressions) }))) return;
}

/** Takes over what was read before signing in, or without these scripts. */
function takeLocal(jid: string, state: SyncState, local: LocalLocator | null): void {
  if (!local || local.readAt <= state.at) return;
  const { readAt, ...locator } = local;
  addProgression(jid, state, { locator, total: null, at: readAt });
}

/** Takes over what another window of this device has read, or chosen, in the same book. */
function takeStored(jid: string, state: SyncState): void {
  const { state: stored } = loadSyncState(jid, state.profile);
  if (stored.count >= state.count) Object.assign(state, stored);
}

interface NewProgression {
  locator: Locator;
  /** From 0 to 1 in the book; null when it is not known here. */
  total: number | null;
  at: number;
}

function addProgression(jid: string, state: SyncState, { locator, total, at }: NewProgression): void {
  // Another window may have read on in the same book.
  const { count } = loadSyncState(jid, state.profile).state;
  Object.assign(state, { count: Math.max(state.count, count) + 1, locator, total, at });
  saveSyncState(jid, state);
}

interface Knowing {
  progressions: ListedProgression[];
  device: string;
  state: SyncState;
}

/** With the progression of this device as it is known here: its latest may be on its way. */
function knownProgressions({ progressions, device, state }: Knowing): KnownProgressions {
  const stored = progressions.find((progression) => progression.device === device);
  const others = progressions.filter((progression) => progression.device !== device);
  const { count, seen, total, at } = state;
  const hasBegun = count > 0 || Object.keys(seen).length > 0;
  const own: ListedProgression = {
    device,
    kind: deviceKind(),
    count,
    seen,
    locator: state.locator ?? stored?.locator ?? nowhere,
    total: total ?? stored?.total ?? 0,
    readAt: at,
    title: stored && stored.count === count ? stored.title : "",
  };
  const all = hasBegun ? [...others, own] : others;
  const isFound = (progression: StoredProgression) =>
    all.find((each) => each === progression)?.title !== null;
  return { opening: openingOf({ progressions: all, device, isFound }), progressions: all, device };
}

/** Of a device that knows of progressions and has none. */
const nowhere: Locator = { chapter: "", fragment: null, offset: 0, anchor: null, progression: 0 };

async function fetchProgressions(jid: string): Promise<ListedProgression[] | null> {
  try {
    const response = await call(`/api/places?${new URLSearchParams({ jid })}`);
    if (!response.ok) return null;
    return ((await response.json()) as { places: ListedProgression[] }).places;
  } catch {
    // Without a network the book opens where this device is.
    return null;
  }
}

type UnsentProgression = [jid: string, state: SyncState];

const isUnsent = ([, { locator, sent, count }]: UnsentProgression) => locator !== null && sent < count;

interface Sending {
  device: string;
  /** At most as many as one call takes. */
  states: UnsentProgression[];
}

/**
 * Sends what the site does not have yet; resolves to false when it could not take them now. They stay on the device until it has, and are
 * sent with the next progression, the next page, or when the network is back.
 */
async function sendProgressions({ device, states }: Sending): Promise<boolean> {
  const unsent = states.filter(isUnsent).map(([jid, state]) => ({ jid, state }));
  if (unsent.length === 0) return true;
  const body: SentProgressions = {
    device,
    kind: deviceKind(),
    now: Date.now(),
    places: unsent.map(({ jid, state: { count, seen, locator, total, at } }) => ({
      jid,
      count,
      seen,
      locator: locator ?? nowhere,
      total,
      readAt: at,
    })),
  };
  const counts = unsent.map(({ state }) => state.count);
  const response = await call("/api/places", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    // For the page that is being left. Browsers refuse more than 64 kB of it.
    keepalive: unsent.length === 1,
  }).catch(() => null);
  // A refusal would only be repeated.
  if (
    !response ||
    response.status === 401 ||
    response.status === 409 ||
    response.status === 429 ||
    response.status >= 500
  )
    return false;
  // One that the site does not understand must not take the others with it.
  if (!response.ok && unsent.length > 1) {
    for (const { jid, state } of unsent)
      if (!(await sendProgressions({ device, states: [[jid, state]] }))) return false;
    return true;
  }
  for (const [index, { jid, state }] of unsent.entries()) {
    state.sent = Math.max(state.sent, counts[index] ?? 0);
    const { state: stored } = loadSyncState(jid, state.profile);
    saveSyncState(jid, { ...stored, sent: Math.max(stored.sent, state.sent) });
  }
  return true;
}
