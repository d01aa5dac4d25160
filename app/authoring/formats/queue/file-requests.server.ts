import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, count, desc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import { type QuotaUse, refuseOverQuota } from "#app/authoring/quota/public.server.ts";
import type { DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import { fileRequests, type FileRequestOptions } from "#app/platform/db/schema/manuscripts.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Queue } from "#app/platform/jobs/jobs.server.ts";

export type FileRequest = typeof fileRequests.$inferSelect;

export const fileQueues = {
  import: { name: "read-manuscript" },
  make: { name: "make-chapters" },
  export: { name: "write-work" },
} satisfies Record<FileRequest["kind"], Queue<{ id: string }>>;

/** What was made is kept so long, and what became of an import is known so long. */
export const keptHours = 72;
/** Of one account and kind at a time. */
const mostUnderWay = 5;
/** Of those that a page lists. */
const mostShown = 10;
/** A process may end while it works on one; after this often it is the file's fault. */
const mostAttempts = 3;
const underWay = ["waiting", "working"] as const;

type Asked = Pick<FileRequest, "accountId" | "kind" | "fileName"> &
  Partial<Pick<FileRequest, "profileId" | "workId">> & {
    wanted?: FileRequestOptions;
    /** Of a file to be read; stored when nothing speaks against it. */
    bytes?: Uint8Array;
    adds?: Partial<QuotaUse>;
  };

/** What an export is to be; of all others nothing. */
export const exportOf = ({ wanted }: Pick<FileRequest, "wanted">) =>
  wanted && "format" in wanted ? wanted : { format: "", chapters: null };

/** What was said about a manuscript that is read again. */
export const rereadingOf = ({ wanted }: Pick<FileRequest, "wanted">) =>
  wanted && "encoding" in wanted ? wanted : null;

/** Which manuscript is made into chapters. */
export const chaptersOf = ({ wanted }: { wanted?: FileRequestOptions | null }) =>
  wanted && "importId" in wanted ? wanted : null;

export type AskedFor = { ok: true; id: string } | { ok: false; message: string };

/**
 * Puts a file into its queue, behind those of accounts that wait for fewer. The same export is not asked for twice while it waits, and
 * the chapters of a manuscript never, unless they could not be made.
 */
export async function askForFile(site: Site, { adds, bytes, ...asked }: Asked): Promise<AskedFor> {
  const queue = fileQueues[asked.kind];
  const answer = await site.db.transaction(async (tx): Promise<AskedFor> => {
    const { accountId, kind } = asked;
    const refusal = await refuseOverQuota(site, tx, { accountId, adds: adds ?? {} });
    if (refusal) return { ok: false, message: refusal };
    const own = await listUnderWay(tx, asked);
    const same =
      kind === "make"
        ? await findMaking(
            { db: tx, now: site.now },
            { accountId, importId: chaptersOf(asked)?.importId ?? "" },
          )
        : own.find((each) => kind === "export" && isSame(each, asked));
    if (same && same.state !== "failed") return { ok: true, id: same.id };
    if (own.length >= mostUnderWay) return { ok: false, message: tooMany(own.length) };
    const id = randomBytes(12).toString("base64url");
    const askedAt = site.now();
    const expiresAt = new Date(askedAt.getTime() + keptHours * 3_600_000);
    const stored = bytes ? await site.files.put(bytes) : {};
    await tx.insert(fileRequests).values({ ...asked, ...stored, id, askedAt, expiresAt });
    await site.jobs.enqueueFairly(tx, { queue, payload: { id }, group: accountId, behind: own.length });
    return { ok: true, id };
  });
  site.jobs.wake(queue);
  return answer;
}

const tooMany = (waiting: number) =>
  `${waiting} of your files wait already. Wait until one of them is done, then ask again.`;

const listUnderWay = (tx: Transaction, { accountId, kind }: Pick<FileRequest, "accountId" | "kind">) =>
  tx
    .select()
    .from(fileRequests)
    .where(
      and(
        ...[eq(fileRequests.accountId, accountId), eq(fileRequests.kind, kind)],
        inArray(fileRequests.state, [...underWay]),
      ),
    );

const isSame = (one: FileRequest, other: Pick<Asked, "wanted" | "workId">) =>
  one.workId === other.workId && JSON.stringify(one.wanted) === JSON.stringify(other.wanted);

/** A request of this account that is not forgotten yet. */
export async function findRequest(
  { db, now }: Pick<Site, "db" | "now">,
  { id, accountId }: { id: string; accountId: string },
): Promise<FileRequest | null> {
  if (!/^[\w-]{1,64}$/.test(id)) return null;
  const [found] = await db
    .select()
    .from(fileRequests)
    .where(
      and(
        ...[eq(fileRequests.id, id), eq(fileRequests.accountId, accountId)],
        gt(fileRequests.expiresAt, now()),
      ),
    );
  return found ?? null;
}

/** How it stands with the chapters of a manuscript that waits, or waited; the latest if they were asked for again. */
export async function findMaking(
  { db, now }: { db: DbOrTransaction; now: Site["now"] },
  { importId, accountId }: { importId: string; accountId: string },
): Promise<FileRequest | null> {
  const { wanted, kind, expiresAt, askedAt } = fileRequests;
  const [found] = await db
    .select()
    .from(fileRequests)
    .where(
      and(
        ...[eq(fileRequests.accountId, accountId), eq(kind, "make"), gt(expiresAt, now())],
        sql`${wanted} ->> 'importId' = ${importId}`,
      ),
    )
    .orderBy(desc(askedAt))
    .limit(1);
  return found ?? null;
}

/** What was asked for of a work and is not forgotten yet, the newest first. */
export const listExports = (
  { db, now }: Pick<Site, "db" | "now">,
  { accountId, workId }: { accountId: string; workId: string },
): Promise<FileRequest[]> =>
  db
    .select()
    .from(fileRequests)
    .where(
      and(
        ...[eq(fileRequests.accountId, accountId), eq(fileRequests.workId, workId)],
        ...[eq(fileRequests.kind, "export"), gt(fileRequests.expiresAt, now())],
      ),
    )
    .orderBy(desc(fileRequests.askedAt))
    .limit(mostShown);

/** How many files of others and one's own are before it, by the order of asking. */
export async function countAhead({ db }: Pick<Site, "db">, request: FileRequest): Promise<number> {
  const [row] = await db
    .select({ ahead: count() })
    .from(fileRequests)
    .where(
      and(
        ...[eq(fileRequests.kind, request.kind), inArray(fileRequests.state, [...underWay])],
        lt(fileRequests.askedAt, request.askedAt),
      ),
    );
  return row?.ahead ?? 0;
}

/** Waits a little, since most files are made in a moment, and answers how it stands then. */
export async function awaitRequest(
  site: Pick<Site, "db" | "now">,
  wanted: { id: string; accountId: string },
  mostMs: number,
): Promise<FileRequest | null> {
  // By the clock: on a busy machine a look takes longer than the pauses in between, and the answer must not be late.
  const until = performance.now() + mostMs;
  for (;;) {
    const request = await findRequest(site, wanted);
    const isOver = !request || request.state === "done" || request.state === "failed";
    if (isOver || performance.now() >= until) return request;
    await sleep(150);
  }
}

/** The request to work on now, or null when there is none any more; one that ended its process too often has failed. */
export async function beginRequest({ db, now }: Pick<Site, "db" | "now">, id: string) {
  const { attemptCount } = fileRequests;
  const [begun] = await db
    .update(fileRequests)
    .set({ state: "working", startedAt: now(), attemptCount: sql`${attemptCount} + 1` })
    .where(and(eq(fileRequests.id, id), inArray(fileRequests.state, [...underWay])))
    .returning();
  if (!begun) return null;
  if (begun.attemptCount <= mostAttempts) return begun;
  await failRequest({ db, now }, id, unforeseen);
  return null;
}

export const unforeseen =
  "The site was interrupted each time it worked on this file. Try again later; if it happens again, tell the operator of the site.";

export async function failRequest(
  { db, now }: Pick<Site, "db" | "now">,
  id: string,
  problem: string,
): Promise<void> {
  // The file of an import is of no more use; without a name the sweep takes it.
  const ended = { state: "failed" as const, problem, hash: null, size: 0, endedAt: now() };
  // What another attempt has made meanwhile has not failed.
  const isUnderWay = inArray(fileRequests.state, [...underWay]);
  await db
    .update(fileRequests)
    .set(ended)
    .where(and(eq(fileRequests.id, id), isUnderWay));
}

/** Says how many chapters are ready, for whoever waits for them. */
export async function tellProgress(
  { db }: Pick<Site, "db">,
  id: string,
  { doneCount, totalCount }: Pick<FileRequest, "doneCount" | "totalCount">,
): Promise<void> {
  await db.update(fileRequests).set({ doneCount, totalCount }).where(eq(fileRequests.id, id));
}

/** Forgets one that failed, once its owner has done something about it. */
export async function dropFailed({ db }: Pick<Site, "db">, { id }: FileRequest): Promise<void> {
  await db.delete(fileRequests).where(and(eq(fileRequests.id, id), eq(fileRequests.state, "failed")));
}

export async function finishRequest(
  { db, now }: { db: DbOrTransaction; now: Site["now"] },
  id: string,
  made: Pick<FileRequest, "hash" | "size"> &
    Partial<Pick<FileRequest, "fileName" | "mediaType" | "problem" | "workId">>,
): Promise<void> {
  const endedAt = now();
  const expiresAt = new Date(endedAt.getTime() + keptHours * 3_600_000);
  await db
    .update(fileRequests)
    .set({ ...made, state: "done", endedAt, expiresAt })
    .where(eq(fileRequests.id, id));
}

/** Longer than any attempt with its retries takes. */
const forgottenMs = 30 * 60 * 1000;

/** Forgets what is past its time, and says of what nobody works on any more that it failed. */
export async function tidyRequests({ db, now }: Pick<Site, "db" | "now">): Promise<void> {
  await db.delete(fileRequests).where(lt(fileRequests.expiresAt, now()));
  const before = new Date(now().getTime() - forgottenMs);
  await db
    .update(fileRequests)
    .set({ state: "failed", problem: unforeseen, hash: null, size: 0, endedAt: now() })
    .where(or(and(eq(fileRequests.state, "working"), lt(fileRequests.startedAt, before))));
}
