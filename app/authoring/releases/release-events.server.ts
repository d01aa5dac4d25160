import type { DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import { defineEvent } from "#app/platform/events/events.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** The time in which a release can be taken back, before mails are sent. */
export const takeBackMinutes = 10;

interface Release {
  site: Pick<Site, "jobs" | "now">;
  tx: Transaction;
  releaseId: number;
  workId: string;
  /** Whether the work is listed; otherwise it is only reachable by URL. */
  isListed: boolean;
}

/** A release for readers, committed with `tx`. */
export const releasePublished = defineEvent<Release>("release-published");

/** The texts of a book were published, announced or silently. Emitted within `tx`. */
export const textsPublished = defineEvent<Pick<Release, "site" | "tx" | "releaseId"> & { bookId: number }>(
  "texts-published",
);

/** Numbers of people. */
export interface Audience {
  listed: number;
  unlisted: number;
}

/** Asks how many people would be notified of a release of a listed and of an unlisted work. */
export const audienceCounted = defineEvent<{ db: DbOrTransaction; workId: string; now: Date }, Audience>(
  "audience-counted",
);
