import type { Site } from "../http/site-context.server.ts";
import type { Queue } from "./jobs.server.ts";

/** How often a failed job is retried, at which intervals, and how long its row is retained. In seconds. */
export interface Retries {
  retryLimit?: number;
  retryDelay?: number;
  retryDelayMax?: number;
  retentionSeconds?: number;
}

/**
 * How soon a worker notices a new job. `waited-for`: somebody looks at the screen, so the worker is notified. Not for
 * jobs in large numbers: a transaction that notifies waits for the commits of all others that do.
 */
export const priorities = {
  "waited-for": { pollSeconds: 0.5, notify: true },
  soon: { pollSeconds: 2, notify: false },
  whenever: { pollSeconds: 10, notify: false },
} as const;
export type Priority = keyof typeof priorities;

/**
 * What happens when a job is enqueued while there is one with the same key (or any, without `keyOf`). `allow`: both
 * run. `one-waiting`: one may wait beside one that runs, for work that must run again after it was enqueued. `one`: one
 * in all, for work that looks at the present state when it runs.
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
  /** After this time `signal` is aborted and the job is retried. */
  timeLimitSeconds: number;
  /** Three times by default. A job that still fails becomes a dead letter, which operators see for 30 days. */
  retries?: Retries;
  /** Replaces the interval of its priority. */
  pollSeconds?: number;
  /**
   * How many one process runs at once, at most one for each group of `enqueueFairly` on the whole site. One by default.
   */
  concurrency?: number;
  /**
   * How many are fetched at once and run in parallel; while there are as many, the next are fetched without a pause.
   */
  batch?: number;
  /** The payload is personal: it is removed as soon as the job is finished, not a day later. */
  isPersonal?: boolean;
  /** When it runs on a schedule: a cron expression, in UTC. */
  schedule?: string;
  /** Whether it also runs soon after a process has started, once however many do: for what an upgrade or a restore leaves to do. */
  runsAfterStart?: boolean;
  /** A rejection means a retry. `signal` is aborted at the time limit. Without `work` the queue only retains. */
  work?(site: Site, payload: Payload, signal: AbortSignal): Promise<void>;
}
