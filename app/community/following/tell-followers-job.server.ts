import { eq, sql } from "drizzle-orm";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { stopAddresses } from "#app/identity/account/public.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { tellings } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { queueMails } from "#app/platform/mail/mail.server.ts";
import { followersOf, tellQueue } from "./followers.server.ts";
import { newChaptersMail } from "./new-chapters-mail.ts";
import { type FoundRelease, releasesToTell } from "./news-queries.server.ts";

const mailsAtOnce = 500;

/** Writes to whoever follows about one release. */
export const tellFollowersJob: Job<{ releaseId: number }> = {
  queue: tellQueue,
  purpose: "mails a release to those who follow the work or its author",
  priority: "soon",
  duplicates: "allow",
  timeLimitSeconds: 900,
  work: async (site, { releaseId }, signal) => {
    while (await tellSome(site, releaseId)) signal.throwIfAborted();
  },
};

/** The next of those who are told, and whether there may be more. Two at once wait for one another. */
async function tellSome(site: Site, releaseId: number): Promise<boolean> {
  return site.db.transaction(async (tx) => {
    const release = await findRelease(tx, releaseId);
    if (!release) return false;
    await tx.insert(tellings).values({ releaseId }).onConflictDoNothing();
    const [telling] = await tx.select().from(tellings).where(eq(tellings.releaseId, releaseId)).for("update");
    if (!telling || telling.finishedAt) return false;
    const { workId, isListed } = release;
    const asked = { workId, isListed, now: site.now(), since: new Date(release.at), isAtOnce: true };
    const { rows } = await tx.execute<{ id: string; email: string }>(sql`
      select * from (${followersOf(sql`a.id, a.email`, asked)}) told
      where id collate "C" > ${telling.upTo} order by id collate "C" limit ${sql.raw(String(mailsAtOnce))}`);
    const stopOf = await stopAddresses(site, "new-chapters");
    const mails = rows.map(({ id, email }) => {
      const unsubscribeUrl = stopOf(id);
      return { to: email, unsubscribeUrl, ...newChaptersMail(site.settings, release, unsubscribeUrl) };
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

/** What readers are told of, with what of it can be seen now; null when that is nothing any more. Never a word of a text. */
async function findRelease(tx: Transaction, releaseId: number): Promise<FoundRelease | null> {
  const { rows } = await tx.execute<FoundRelease>(releasesToTell(sql`r.id = ${releaseId}`));
  const [found] = rows;
  return found && found.chapters.length > 0 ? found : null;
}
