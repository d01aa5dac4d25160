import type { Site } from "../http/site-context.server.ts";
import type { Queue } from "./jobs.server.ts";

/** How often it is tried again, for how long it may take and how long it is kept, when not like the others. In seconds. */
export interface Queueing {
  retryLimit?: number;
  retryDelay?: number;
  retryDelayMax?: number;
  expireInSeconds?: number;
  retentionSeconds?: number;
  /**
   * What of several jobs with one key (or of all, without `keyOf`) is too much: `waiting` lets one wait beside one that runs, for work
   * that must look again after it was asked; `always` leaves one in all, for work that looks at what there is when it runs.
   */
  single?: "waiting" | "always";
  /**
   * Somebody waits for it: a worker is woken when it is asked for. Not for what comes in crowds: a transaction that notifies waits
   * for the commits of all others that do.
   */
  notify?: boolean;
}

/** What a slice does in the background. It may be run twice (a process can die half-way), so it must not mind. */
export interface Job<Payload extends object = object> {
  queue: Queue<Payload>;
  queueing?: Queueing;
  /** How soon it is noticed that there is something to do, when nobody wakes the worker. */
  pollSeconds?: number;
  /** How many one process does at once, at most one for each group of `enqueueFairly` on the whole site. Otherwise one. */
  places?: number;
  /** How many are taken up at once and done side by side; while there are as many, the next are taken up without a pause. */
  batch?: number;
  /** Its payload is about a person: it is removed as soon as the work is done, not a day later. */
  isPersonal?: boolean;
  /** When to do it without being asked: a cron expression, in UTC. */
  schedule?: string;
  /** Rejecting tries it again later. `signal` is given when the time is up. Without `work` the queue only keeps. */
  work?(site: Site, payload: Payload, signal: AbortSignal): Promise<void>;
}
