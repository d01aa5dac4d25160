import { and, asc, eq, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import {
  accounts,
  chapterPublications,
  profiles,
  workChapters,
  works,
} from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { unreleasedChaptersMail } from "./unreleased-chapters-mail.ts";
import { lockWork, prepareChapters } from "../book/publication-rows.server.ts";

/** Mails a work's author, once per scheduled time, about due chapters that are empty or have a TK. */
export async function mailUnreleasedChapters(site: Site, workId: string): Promise<void> {
  await site.db.transaction(async (tx) => {
    if (!(await lockWork(tx, workId))) return;
    const now = site.now();
    const due = await tx
      .select({ id: workChapters.id, title: workChapters.title, work: works.title, email: accounts.email })
      .from(chapterPublications)
      .innerJoin(workChapters, eq(workChapters.id, chapterPublications.chapterId))
      .innerJoin(works, eq(works.id, workChapters.workId))
      .innerJoin(profiles, eq(profiles.id, works.profileId))
      .innerJoin(accounts, eq(accounts.id, profiles.accountId))
      .where(
        and(
          eq(works.id, workId),
          isNull(workChapters.deletedAt),
          eq(chapterPublications.state, "scheduled"),
          lte(chapterPublications.publishAt, now),
          or(
            isNull(chapterPublications.emptyNotifiedAt),
            lt(chapterPublications.emptyNotifiedAt, chapterPublications.publishAt),
          ),
        ),
      )
      .orderBy(asc(workChapters.position));
    const [first] = due;
    if (!first) return;
    const ready = await prepareChapters(
      tx,
      workId,
      due.map(({ id }) => id),
    );
    const waiting = ready.filter(({ isEmpty, isUnfinished }) => isEmpty || isUnfinished);
    if (waiting.length === 0) return;
    await tx
      .update(chapterPublications)
      .set({ emptyNotifiedAt: now })
      .where(
        inArray(
          chapterPublications.chapterId,
          waiting.map(({ id }) => id),
        ),
      );
    const mail = unreleasedChaptersMail(site.settings, { workId, title: first.work, chapters: waiting });
    await queueMail(site, tx, { to: first.email, kind: mailKinds["empty-chapters"], ...mail });
  });
}
