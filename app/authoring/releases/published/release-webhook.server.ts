import { sql } from "drizzle-orm";
import { sendWebhook } from "#app/identity/webhooks/public.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

interface Published {
  site: Pick<Site, "now">;
  tx: Transaction;
  releaseId: number;
  workId: string;
  isListed: boolean;
}

interface PublishedRow extends Record<string, unknown> {
  accountId: string;
  title: string;
  jid: string | null;
}

/** The listener of `releasePublished`: the author's own webhooks. */
export async function sendReleaseWebhook({
  site,
  tx,
  releaseId,
  workId,
  isListed,
}: Published): Promise<void> {
  const { rows } = await tx.execute<PublishedRow>(sql`
    select p.account_id as "accountId", w.title, wp.jid
    from works w join profiles p on p.id = w.profile_id left join work_publications wp on wp.work_id = w.id
    where w.id = ${workId}`);
  const [work] = rows;
  if (!work) return;
  const { accountId, title, jid } = work;
  const data = {
    release: releaseId,
    work: { id: workId, title, path: jid === null ? null : `/bookdetail/${jid}`, isListed },
  };
  await sendWebhook(tx, { accountId, event: "release.published", data, at: site.now() });
}
