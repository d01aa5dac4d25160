import { desc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { paymentInvoices } from "#app/platform/db/schema/all.server.ts";

export interface Invoice {
  id: string;
  number: string | null;
  amountMinor: number;
  currency: string;
  state: "paid" | "failed" | "refunded";
  issuedAt: Date;
  periodEndsAt: Date | null;
  url: string | null;
}

/** An account's charges, newest first. */
export async function listInvoices(db: Pick<Db, "select">, accountId: string): Promise<Invoice[]> {
  const rows = await db
    .select()
    .from(paymentInvoices)
    .where(eq(paymentInvoices.accountId, accountId))
    .orderBy(desc(paymentInvoices.issuedAt), paymentInvoices.invoiceId)
    .limit(200);
  return rows.map(({ invoiceId, number, amountMinor, currency, state, issuedAt, periodEndsAt, url }) => ({
    id: invoiceId,
    number,
    amountMinor,
    currency,
    state,
    issuedAt,
    periodEndsAt,
    url,
  }));
}
