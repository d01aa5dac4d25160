import { counted } from "#app/ui/counted.ts";
import { sql } from "drizzle-orm";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** An account's use of its quota. */
export interface QuotaUse {
  /** Includes works in the bin. */
  works: number;
  /** Bytes of texts, pictures, and queued or finished files. */
  bytes: number;
  /** Within the last 24 hours. */
  imports: number;
}

type Limits = Pick<Settings, "QUOTA_WORKS" | "QUOTA_MB" | "QUOTA_IMPORTS_PER_DAY">;

const dayMs = 24 * 60 * 60 * 1000;
const MB = 1_000_000;

export async function findQuotaUse(
  db: Pick<DbOrTransaction, "execute">,
  accountId: string,
  now: Date,
): Promise<QuotaUse> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const { rows } = await db.execute<Record<keyof QuotaUse, string>>(sql`
    with own as (
      select w.id from works w join profiles p on p.id = w.profile_id where p.account_id = ${accountId})
    select
      (select count(*) from own) as works,
      (select coalesce(sum(f.size), 0) from work_files f join own on own.id = f.work_id)
        + (select coalesce(sum(pg_column_size(d.document)), 0) from chapter_documents d
          join work_chapters c on c.id = d.chapter_id join own on own.id = c.work_id)
        + (select coalesce(sum(r.size), 0) from file_requests r
          where r.account_id = ${accountId} and r.hash is not null) as bytes,
      (select count(*) from file_requests r
        where r.account_id = ${accountId} and r.kind = 'import' and r.asked_at > ${since}) as imports`);
  const [row] = rows;
  return { works: Number(row?.works), bytes: Number(row?.bytes), imports: Number(row?.imports) };
}

/**
 * A message when an account may not add this much, or null. The only place of the rule: every addition calls it in its
 * transaction, and concurrent additions of one account wait for one another.
 */
export async function refuseOverQuota(
  { settings, now }: Pick<Site, "settings" | "now">,
  tx: Transaction,
  { accountId, adds }: { accountId: string; adds: Partial<QuotaUse> },
): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota ${accountId}`}, 0))`);
  return quotaRefusal(settings, await findQuotaUse(tx, accountId, now()), adds);
}

/** The same for an upload, before its bytes are read or stored. */
export const refuseUpload = (
  site: Pick<Site, "db" | "settings" | "now">,
  accountId: string,
  upload: FormDataEntryValue | null,
): Promise<string | null> =>
  site.db.transaction((tx) =>
    refuseOverQuota(site, tx, { accountId, adds: { bytes: upload instanceof File ? upload.size : 0 } }),
  );

/** Zero means no limit. */
const isOver = (limit: number, use: number, adds = 0) => limit > 0 && adds > 0 && use + adds > limit;

function quotaRefusal(limits: Limits, use: QuotaUse, adds: Partial<QuotaUse>): string | null {
  const { QUOTA_WORKS: works, QUOTA_MB: megabytes, QUOTA_IMPORTS_PER_DAY: imports } = limits;
  if (isOver(works, use.works, adds.works))
    return `Your account has ${counted(use.works, "work")}, those in the bin counted, and this site allows ${number(works)}. Delete one for good, or ask the operator of the site for more.`;
  if (isOver(megabytes * MB, use.bytes, adds.bytes))
    return `Your account uses ${inMb(use.bytes)} of the ${number(megabytes)} MB that this site allows, and this would add ${inMb(adds.bytes ?? 0)}. Delete what you no longer need, or ask the operator of the site for more.`;
  if (isOver(imports, use.imports, adds.imports))
    return `You have imported ${counted(use.imports, "manuscript")} in the last 24 hours, and this site allows ${number(imports)} a day. Try again tomorrow.`;
  return null;
}

const number = (count: number) => count.toLocaleString("en");
const inMb = (bytes: number) => `${number(Math.ceil(bytes / MB))} MB`;

/** The use of each limit as text, for the account's owner and operators. */
export function quotaLines(limits: Limits, use: QuotaUse): string[] {
  const of = (limit: number, unit: string) => (limit > 0 ? ` of ${number(limit)}${unit}` : unit);
  return [
    limits.QUOTA_WORKS > 0
      ? `${number(use.works)} of ${counted(limits.QUOTA_WORKS, "work")}`
      : counted(use.works, "work"),
    `${number(Math.ceil(use.bytes / MB))}${of(limits.QUOTA_MB, " MB")}`,
    `${limits.QUOTA_IMPORTS_PER_DAY > 0 ? `${number(use.imports)} of ${counted(limits.QUOTA_IMPORTS_PER_DAY, "import")}` : counted(use.imports, "import")} in 24 hours`,
  ];
}
