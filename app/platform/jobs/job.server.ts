import type { Site } from "../http/site-context.server.ts";
import type { Queue } from "./jobs.server.ts";

/** What a slice does in the background. It may be run twice (a process can die half-way), so it must not mind. */
export interface Job<Payload extends object = object> {
  queue: Queue<Payload>;
  /** When to do it without being asked: a cron expression, in UTC. */
  schedule?: string;
  /** Rejecting tries it again later. `signal` is given when the time is up. */
  work(site: Site, payload: Payload, signal: AbortSignal): Promise<void>;
}
