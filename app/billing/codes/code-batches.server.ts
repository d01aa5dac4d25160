import { desc, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { paymentCodes } from "#app/platform/db/schema/all.server.ts";

export interface BatchFacts {
  batchId: string;
  planId: string | null;
  days: number;
  createdAt: Date;
  expiresAt: Date | null;
  count: number;
  redeemedCount: number;
  withdrawnCount: number;
}

/** The batches of codes, newest first. */
export async function listBatches(db: Pick<Db, "select">): Promise<BatchFacts[]> {
  return db
    .select({
      batchId: paymentCodes.batchId,
      planId: paymentCodes.planId,
      days: paymentCodes.days,
      createdAt: paymentCodes.createdAt,
      expiresAt: paymentCodes.expiresAt,
      count: sql<number>`count(*)::int`,
      redeemedCount: sql<number>`count(${paymentCodes.redeemedAt})::int`,
      withdrawnCount: sql<number>`count(${paymentCodes.withdrawnAt})::int`,
    })
    .from(paymentCodes)
    .groupBy(
      paymentCodes.batchId,
      paymentCodes.planId,
      paymentCodes.days,
      paymentCodes.createdAt,
      paymentCodes.expiresAt,
    )
    .orderBy(desc(paymentCodes.createdAt))
    .limit(500);
}
