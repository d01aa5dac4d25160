import type { Site } from "../http/site-context.server.ts";
import type { Queue } from "./jobs.server.ts";

/** How often a failed job is tried again, at which intervals, and how long its row is retained. In seconds. */
export interface Retries {
  retryLimit?: number;
  retryDelay?: number;
  retryDelayMax?: number;
  retentionSeconds?: number;
}

/**
 * How soon a worker notices that there is something to do.
 * `waited-for`: somebody looks at the screen, so the worker is notified. Not for what comes in crowds: a transaction that notifies
 * waits for the commits of all others that do.
 */
export const priorities = {
  "waited-for": { pollSeconds: 0.5, notify: true },
  soon: { pollSeconds: 2, notify: false },
  whenever: { pollSeconds: 10, notify: false },
} as const;
export type Priority = keyof typeof priorities;

/**
 * What happens when it is enqueued while there is one with the same key (or any, without `keyOf`). `allow`: both run.
 * `one-waiting`: one may wait beside one that runs, for work that must look again after it was enqueued. `one`: one in all, for work
 * that looks at what there is when it runs.
 */
export const duplicatePolicies = { allow: "standard", "one-waiting": "stately", one: "exclusive" } as const;
export type Duplicates = keyof typeof duplicatePolicies;

/**
 * Background work of a slice. It may run twice (a process can die half-way), so it must be idempotent. Everything that an operator
 * should know of it is required here: `server/jobs.ts` lists the jobs, and `docs/reference.md` is generated from that list.
 */
export interface Job<Payload extends object = object> {
  queue: Queue<Payload>;
  /** What it does, in one line, for operators. */
  purpose: string;
  priority: Priority;
  duplicates: Duplicates;
  /** After that `signal` is aborted and the job is tried again. */
  timeLimitSeconds: number;
  /** Three times by default. What still fails then goes to the dead letters, where operators see it for 30 days. */
  retries?: Retries;
  /** In place of the interval of its priority. */
  pollSeconds?: number;
  /** How many one process does at once, at most one for each group of `enqueueFairly` on the whole site. Otherwise one. */
  places?: number;
  /** How many are taken up at once and done side by side; while there are as many, the next are taken up without a pause. */
  batch?: number;
  /** Its payload is about a person: it is removed as soon as the work is done, not a day later. */
  isPersonal?: boolean;
  /** When to do it without being asked: a cron expression, in UTC. */
  schedule?: string;
  /** Rejecting tries it again later. `signal` is given when the time is up. Without `work` the queue only retains. */
  work?(site: Site, payload: Payload, signal: AbortSignal): Promise<void>;
}
