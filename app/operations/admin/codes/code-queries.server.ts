import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { accounts, paymentCodes } from "#app/platform/db/schema/all.server.ts";

/** The codes of a batch by their last characters, with who redeemed them. */
export async function listCodes(db: Pick<Db, "select">, batchId: string) {
  return db
    .select({
      ending: paymentCodes.ending,
      redeemedAt: paymentCodes.redeemedAt,
      withdrawnAt: paymentCodes.withdrawnAt,
      email: accounts.email,
    })
    .from(paymentCodes)
    .leftJoin(accounts, eq(accounts.id, paymentCodes.redeemedBy))
    .where(eq(paymentCodes.batchId, batchId))
    .orderBy(paymentCodes.ending)
    .limit(10_000);
}
