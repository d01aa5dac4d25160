import { and, eq, isNull, lte, ne, not } from "drizzle-orm";
import { mayWrite } from "#app/access/gates/may-write.ts";
import { findEntitlement } from "#app/billing/entitlement/public.server.ts";
import { suspendedIn } from "#app/platform/auth/sessions/suspension.server.ts";
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
import { deleteOldUndoRows } from "../take-back/undo-rows.server.ts";
import { mailUnreleasedChapters } from "./unreleased-chapters.server.ts";

/** Every minute: publishes due chapters. */
export const releaseDueJob: Job = {
  queue: { name: "release-due" },
  purpose: "publishes scheduled and queued chapters that are due",
  priority: "soon",
  // Several servers release in parallel, one work at a time: the next need not wait for what a killed one had begun.
  duplicates: "allow",
  timeLimitSeconds: 900,
  schedule: "* * * * *",
  work: async (site, _payload, signal) => {
    await deleteOldUndoRows(site.db, site.now());
    const released = await releaseAllDue(site, signal);
    if (released > 0) site.log.info({ released }, "chapters came out");
  },
};

/**
 * Publishes everything that is due, work by work, and returns the number of chapters. Chapters of an account that may not
 * write, or is suspended, wait; a failing work does not delay others.
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
        not(suspendedIn("accounts", site.now())),
      ),
    );
  let released = 0;
  for (const { workId, accountId } of due) {
    signal?.throwIfAborted();
    const { state } = await findEntitlement(site, accountId);
    if (!mayWrite(state)) continue;
    try {
      released += await releaseDue(site, workId);
      // Chapters that are still due are empty or have a TK.
      await mailUnreleasedChapters(site, workId);
    } catch (error) {
      // The next run tries it again; other works must not wait for it.
      site.log.error({ err: error, workId }, "a work's chapters could not come out");
    }
  }
  return released;
}
