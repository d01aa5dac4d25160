import { eq, sql } from "drizzle-orm";
import { storeMailCover } from "#app/catalog/covers/public.server.ts";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { stopAddresses } from "#app/identity/account/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { tellings } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { type MailPicture, queueMails } from "#app/platform/mail/mail.server.ts";
import { followersOf, notifyFollowersQueue } from "../followers.server.ts";
import { newChaptersMail } from "./new-chapters-mail.ts";
import { type FoundRelease, readExcerpt, selectReleases } from "../release-queries.server.ts";

const mailsAtOnce = 500;

/** Mails the followers about one release. */
export const notifyFollowersJob: Job<{ releaseId: number }> = {
  queue: notifyFollowersQueue,
  purpose: "mails a release to those who follow the work or its author",
  priority: "soon",
  duplicates: "allow",
  timeLimitSeconds: 900,
  work: async (site, { releaseId }, signal) => {
    // Drawn before any transaction: it takes a while.
    const release = await findRelease(site.db, releaseId);
    const cover = release && (await storeMailCover(site, release));
    while (await queueNextMails(site, { releaseId, cover })) signal.throwIfAborted();
  },
};

/** Queues the next batch of mails and returns whether there may be more. The row lock serialises concurrent runs. */
async function queueNextMails(
  site: Site,
  { releaseId, cover }: { releaseId: number; cover: MailPicture | null },
): Promise<boolean> {
  return site.db.transaction(async (tx) => {
    const release = await findRelease(tx, releaseId);
    if (!release) return false;
    await tx.insert(tellings).values({ releaseId }).onConflictDoNothing();
    const [telling] = await tx.select().from(tellings).where(eq(tellings.releaseId, releaseId)).for("update");
    if (!telling || telling.finishedAt) return false;
    const { workId, isListed } = release;
    const filter = { workId, isListed, now: site.now(), since: new Date(release.at), isAtOnce: true };
    const { rows } = await tx.execute<{ id: string; email: string }>(sql`
      select * from (${followersOf(sql`a.id, a.email`, filter)}) followers
      where id collate "C" > ${telling.upTo} order by id collate "C" limit ${sql.raw(String(mailsAtOnce))}`);
    const excerpt = await readExcerpt(tx, release);
    const stopOf = await stopAddresses(site, "new-chapters");
    const mails = rows.map(({ id, email }) => {
      const unsubscribeUrl = stopOf(id);
      return {
        to: email,
        unsubscribeUrl,
        ...newChaptersMail(site.settings, { ...release, excerpt, cover }, unsubscribeUrl),
      };
    });
    await queueMails(site, tx, { kind: mailKinds["new-chapters"], mails });
    const isMore = rows.length === mailsAtOnce;
    await tx
      .update(tellings)
      .set({ upTo: rows.at(-1)?.id ?? telling.upTo, finishedAt: isMore ? null : site.now() })
      .where(eq(tellings.releaseId, releaseId));
    return isMore;
  });
}

/** The release with its currently visible chapters; null when none is visible any more. Contains no text. */
async function findRelease(tx: Pick<Db, "execute">, releaseId: number): Promise<FoundRelease | null> {
  const { rows } = await tx.execute<FoundRelease>(selectReleases(sql`r.id = ${releaseId}`));
  const [found] = rows;
  return found && found.chapters.length > 0 ? found : null;
}
