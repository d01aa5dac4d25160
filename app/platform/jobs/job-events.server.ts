import { defineEvent } from "../events/events.server.ts";
import type { Site } from "../http/site-context.server.ts";

interface FailedJob {
  site: Site;
  error: unknown;
}

/** Work in the background failed; it may be tried again. */
export const jobFailed = defineEvent<FailedJob>("job-failed");
