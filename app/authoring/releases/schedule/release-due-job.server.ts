import { and, eq, isNull, lte, ne, or } from "drizzle-orm";
import { mayWrite } from "#app/access/may-write.ts";
import { findEntitlement } from "#app/billing/entitlement/public.server.ts";
import {
  accounts,
  chapterPublications,
  profiles,
  workChapters,
  workPublications,
  works,
} from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { releaseDue } from "../publish-commands.server.ts";
import { forgetOldUndos } from "../release-undo.server.ts";
import { tellOfWaiting } from "./unreleased-chapters.server.ts";

/** Every minute: chapters whose time has come. */
export const releaseDueJob: Job = {
  queue: { name: "release-due" },
  purpose: "publishes scheduled and queued chapters that are due",
  priority: "soon",
  duplicates: "one-waiting",
  timeLimitSeconds: 900,
  schedule: "* * * * *",
  work: async (site, _payload, signal) => {
    await forgetOldUndos(site.db, site.now());
    const released = await releaseAllDue(site, signal);
    if (released > 0) site.log.info({ released }, "chapters came out");
  },
};

/**
 * Brings out everything that is due, work by work, and answers how many chapters. What belongs to an account that may not
 * write now, or is suspended, waits until it may again; one work that cannot come out keeps back no other.
 */
export async function releaseAllDue(site: Site, signal?: AbortSignal): Promise<number> {
  const due = await site.db
    .selectDistinct({ workId: works.id, accountId: profiles.accountId })
    .from(chapterPublications)
    .innerJoin(workChapters, eq(workChapters.id, chapterPublications.chapterId))
    .innerJoin(works, eq(works.id, workChapters.workId))
    .innerJoin(workPublications, eq(workPublications.workId, works.id))
    .innerJoin(profiles, eq(profiles.id, works.profileId))
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(
      and(
        eq(chapterPublications.state, "scheduled"),
        lte(chapterPublications.publishAt, site.now()),
        ne(workPublications.state, "withdrawn"),
        isNull(works.deletedAt),
        isNull(workChapters.deletedAt),
        or(eq(accounts.banned, false), lte(accounts.banExpires, site.now())),
      ),
    );
  let released = 0;
  for (const { workId, accountId } of due) {
    signal?.throwIfAborted();
    const { state } = await findEntitlement(site, accountId);
    if (!mayWrite(state)) continue;
    try {
      released += await releaseDue(site, workId);
      // What is still due now has nothing in it, or a TK.
      await tellOfWaiting(site, workId);
    } catch (error) {
      // The next minute tries it again; the others must not wait for it.
      site.log.error({ err: error, workId }, "a work's chapters could not come out");
    }
  }
  return released;
}
