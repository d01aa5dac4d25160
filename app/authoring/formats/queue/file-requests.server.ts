import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, count, desc, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type QuotaUse, refuseOverQuota } from "#app/authoring/quota/public.server.ts";
import { announceLive } from "#app/identity/live/public.server.ts";
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

/** How long results are stored, and the outcome of imports is known. */
export const retentionHours = 72;
/** The most requests of one account and kind at a time. */
const maxPending = 5;
/** The most requests listed on a page. */
const maxShown = 10;
/** A process may end while working on a request; after this many times the file is at fault. */
const mostAttempts = 3;
const underWay = ["waiting", "working"] as const;

type NewRequest = Pick<FileRequest, "accountId" | "kind" | "fileName"> &
  Partial<Pick<FileRequest, "profileId" | "workId">> & {
    wanted?: FileRequestOptions;
    /** The bytes of a file to be read; stored when the request is accepted. */
    bytes?: Uint8Array;
    adds?: Partial<QuotaUse>;
  };

/** The options of an export; empty for other kinds. */
export const exportOf = ({ wanted }: Pick<FileRequest, "wanted">) =>
  wanted && "format" in wanted ? wanted : { format: "", chapters: null };

/** The options for reading a manuscript again. */
export const rereadingOf = ({ wanted }: Pick<FileRequest, "wanted">) =>
  wanted && "encoding" in wanted ? wanted : null;

/** The import whose chapters are created. */
export const chaptersOf = ({ wanted }: { wanted?: FileRequestOptions | null }) =>
  wanted && "importId" in wanted ? wanted : null;

export type RequestOutcome = { ok: true; id: string } | { ok: false; message: string };

/**
 * Adds a file to its queue, behind accounts with fewer waiting files. An identical waiting export is not added again, nor are
 * the chapters of the same manuscript unless they failed.
 */
export async function requestFile(
  site: Site,
  { adds, bytes, ...request }: NewRequest,
): Promise<RequestOutcome> {
  const queue = fileQueues[request.kind];
  const answer = await site.db.transaction(async (tx): Promise<RequestOutcome> => {
    const { accountId, kind } = request;
    const refusal = await refuseOverQuota(site, tx, { accountId, adds: adds ?? {} });
    if (refusal) return { ok: false, message: refusal };
    const own = await listRequests(tx, request);
    const same =
      kind === "make"
        ? await findMaking(
            { db: tx, now: site.now },
            { accountId, importId: chaptersOf(request)?.importId ?? "" },
          )
        : own.find((each) => kind === "export" && isSame(each, request));
    if (same && same.state !== "failed") return { ok: true, id: same.id };
    if (own.length >= maxPending) return { ok: false, message: tooMany(own.length) };
    const id = randomBytes(12).toString("base64url");
    const requestedAt = site.now();
    const expiresAt = new Date(requestedAt.getTime() + retentionHours * 3_600_000);
    const stored = bytes ? await site.files.put(bytes) : {};
    await tx.insert(fileRequests).values({ ...request, ...stored, id, requestedAt, expiresAt });
    await site.jobs.enqueueFairly(tx, { queue, payload: { id }, group: accountId, behind: own.length });
    await announceLive(tx, "jobs", accountId);
    return { ok: true, id };
  });
  site.jobs.wake(queue);
  return answer;
}

const tooMany = (waiting: number) =>
  `${waiting} of your files wait already. Wait until one of them is done, then ask again.`;

const listRequests = (tx: Transaction, { accountId, kind }: Pick<FileRequest, "accountId" | "kind">) =>
  tx
    .select()
    .from(fileRequests)
    .where(
      and(
        eq(fileRequests.accountId, accountId),
        eq(fileRequests.kind, kind),
        inArray(fileRequests.state, [...underWay]),
      ),
    );

const isSame = (one: FileRequest, other: Pick<NewRequest, "wanted" | "workId">) =>
  one.workId === other.workId && JSON.stringify(one.wanted) === JSON.stringify(other.wanted);

/** A request of this account that has not been deleted yet. */
export async function findRequest(
  { db, now }: Pick<Site, "db" | "now">,
  { id, accountId }: { id: string; accountId: string },
): Promise<FileRequest | null> {
  if (!/^[\w-]{1,64}$/.test(id)) return null;
  const [found] = await db
    .select()
    .from(fileRequests)
    .where(
      and(eq(fileRequests.id, id), eq(fileRequests.accountId, accountId), gt(fileRequests.expiresAt, now())),
    );
  return found ?? null;
}

/** The latest request to create the chapters of an import. */
export async function findMaking(
  { db, now }: { db: DbOrTransaction; now: Site["now"] },
  { importId, accountId }: { importId: string; accountId: string },
): Promise<FileRequest | null> {
  const { wanted, kind, expiresAt, requestedAt } = fileRequests;
  const [found] = await db
    .select()
    .from(fileRequests)
    .where(
      and(
        eq(fileRequests.accountId, accountId),
        eq(kind, "make"),
        gt(expiresAt, now()),
        sql`${wanted} ->> 'importId' = ${importId}`,
      ),
    )
    .orderBy(desc(requestedAt))
    .limit(1);
  return found ?? null;
}

/** The stored requests for a work, the newest first. */
export const listExports = (
  { db, now }: Pick<Site, "db" | "now">,
  { accountId, workId }: { accountId: string; workId: string },
): Promise<FileRequest[]> =>
  db
    .select()
    .from(fileRequests)
    .where(
      and(
        eq(fileRequests.accountId, accountId),
        eq(fileRequests.workId, workId),
        eq(fileRequests.kind, "export"),
        gt(fileRequests.expiresAt, now()),
      ),
    )
    .orderBy(desc(fileRequests.requestedAt))
    .limit(maxShown);

/** The number of requests before it in the queue. */
export async function countAhead({ db }: Pick<Site, "db">, request: FileRequest): Promise<number> {
  const [row] = await db
    .select({ ahead: count() })
    .from(fileRequests)
    .where(
      and(
        eq(fileRequests.kind, request.kind),
        inArray(fileRequests.state, [...underWay]),
        lt(fileRequests.requestedAt, request.requestedAt),
      ),
    );
  return row?.ahead ?? 0;
}

/** Waits briefly, because most files are finished quickly, and returns the current state. */
export async function awaitRequest(
  site: Pick<Site, "db" | "now">,
  wanted: { id: string; accountId: string },
  mostMs: number,
): Promise<FileRequest | null> {
  // Measured by the clock: on a busy machine the queries take longer than the pauses, and the answer must not be late.
  const until = performance.now() + mostMs;
  for (;;) {
    const request = await findRequest(site, wanted);
    const isOver = !request || request.state === "done" || request.state === "failed";
    if (isOver || performance.now() >= until) return request;
    await sleep(150);
  }
}

/** The request to work on, or null when it no longer exists; one that ended its process too often has failed. */
export async function startRequest({ db, now }: Pick<Site, "db" | "now">, id: string) {
  const { attemptCount } = fileRequests;
  const begun = await change(
    db,
    { state: "working", startedAt: now(), attemptCount: sql`${attemptCount} + 1` },
    and(eq(fileRequests.id, id), inArray(fileRequests.state, [...underWay])),
  );
  if (!begun) return null;
  if (begun.attemptCount <= mostAttempts) return begun;
  await failRequest({ db, now }, id, unforeseen);
  return null;
}

/** Changes a request and announces it to the pages of its account. */
const change = (
  db: DbOrTransaction,
  values: PgUpdateSetSource<typeof fileRequests>,
  which: SQL | undefined,
): Promise<FileRequest | undefined> =>
  db.transaction(async (tx) => {
    const [changed] = await tx.update(fileRequests).set(values).where(which).returning();
    if (changed) await announceLive(tx, "jobs", changed.accountId);
    return changed;
  });

export const unforeseen =
  "The site was interrupted each time it worked on this file. Try again later; if it happens again, tell the operator of the site.";

export async function failRequest(
  { db, now }: Pick<Site, "db" | "now">,
  id: string,
  problem: string,
): Promise<void> {
  // The file of an import is no longer needed; without a reference the sweep deletes it.
  const ended = { state: "failed" as const, problem, hash: null, size: 0, endedAt: now() };
  // A concurrent attempt may have succeeded.
  const isUnderWay = inArray(fileRequests.state, [...underWay]);
  await change(db, ended, and(eq(fileRequests.id, id), isUnderWay));
}

/** Stores the number of prepared chapters for the progress page. */
export async function storeProgress(
  { db }: Pick<Site, "db">,
  id: string,
  { doneCount, totalCount }: Pick<FileRequest, "doneCount" | "totalCount">,
): Promise<void> {
  await change(db, { doneCount, totalCount }, eq(fileRequests.id, id));
}

/** Deletes a failed request after its owner has reacted to it. */
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
  const expiresAt = new Date(endedAt.getTime() + retentionHours * 3_600_000);
  await change(db, { ...made, state: "done", endedAt, expiresAt }, eq(fileRequests.id, id));
}

/** Longer than any attempt including retries. */
const forgottenMs = 30 * 60 * 1000;

/** Deletes expired requests, and marks abandoned ones as failed. */
export async function tidyRequests({ db, now }: Pick<Site, "db" | "now">): Promise<void> {
  await db.delete(fileRequests).where(lt(fileRequests.expiresAt, now()));
  const before = new Date(now().getTime() - forgottenMs);
  await db
    .update(fileRequests)
    .set({ state: "failed", problem: unforeseen, hash: null, size: 0, endedAt: now() })
    .where(or(and(eq(fileRequests.state, "working"), lt(fileRequests.startedAt, before))));
}
