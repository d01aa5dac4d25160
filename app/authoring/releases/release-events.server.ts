import type { DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import { defineEvent } from "#app/platform/events/events.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** So long an author may think better of a release before anybody is told of it by mail. */
export const takeBackMinutes = 10;

interface Release {
  site: Pick<Site, "jobs" | "now">;
  tx: Transaction;
  releaseId: number;
  workId: string;
  /** Everybody can find the work; otherwise only its address leads there. */
  isListed: boolean;
}

/** Readers are to be told of a release, which commits with `tx`. */
export const releasePublished = defineEvent<Release>("release-published");

/** Numbers of people. */
export interface Audience {
  listed: number;
  unlisted: number;
}

/** Asks how many would be told of something new, if everybody can find the work and if only its address leads there. */
export const audienceCounted = defineEvent<{ db: DbOrTransaction; workId: string; now: Date }, Audience>(
  "audience-counted",
);
