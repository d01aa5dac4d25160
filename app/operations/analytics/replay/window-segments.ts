/** What is looked at of an event of rrweb. */
export interface TimedEvent {
  type: number;
  timestamp: number;
  data?: unknown;
}

/** A stretch of a recording in which the visitor was in one window. */
export interface WindowSegment {
  /** Of the list of windows. */
  window: number;
  /** Milliseconds since the beginning of the window's own recording. */
  from: number;
  to: number;
}

const [fullSnapshot, change, address] = [2, 3, 4];
/** Movements, presses, scrolling, typing and touches: a window that nobody is in changes by itself, but has none of these. */
const bySomebody = new Set([1, 2, 3, 5, 6, 12]);

function isPresence({ type, data }: TimedEvent): boolean {
  if (type === fullSnapshot || type === address) return true;
  return type === change && bySomebody.has((data as { source?: number } | undefined)?.source ?? -1);
}

/**
 * The windows of a visit in the order in which the visitor was in them, each from where it was left: played one after the
 * other they show the visit as it was. Every window's events are sorted by time; a window of fewer than two cannot be
 * played and has no segment.
 */
export function windowSegments(windows: readonly (readonly TimedEvent[])[]): WindowSegment[] {
  const presences = windows
    .flatMap((events, window) =>
      events.length < 2 ? [] : events.filter(isPresence).map(({ timestamp }) => ({ window, timestamp })),
    )
    .toSorted((one, other) => one.timestamp - other.timestamp);
  const segments: WindowSegment[] = [];
  for (const [index, { window, timestamp }] of presences.entries()) {
    const events = windows[window] ?? [];
    const begin = events[0]?.timestamp ?? timestamp;
    const next = presences[index + 1];
    // Until somebody is in another window, or there is nothing more of this one.
    const until = Math.min(next?.timestamp ?? Infinity, events.at(-1)?.timestamp ?? timestamp);
    const last = segments.at(-1);
    if (last?.window === window) last.to = Math.max(last.to, until - begin);
    else segments.push({ window, from: timestamp - begin, to: Math.max(until, timestamp) - begin });
  }
  return segments;
}
