import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { href } from "react-router";
import { listHistory } from "#app/billing/entitlement/public.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { accounts, paymentCheckouts } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { applyPaymentEvents } from "../events/apply-payment-events.server.ts";
import { beginCheckout, storeCustomer } from "../checkouts/checkout-rows.server.ts";
import type {
  Applied,
  Checkout,
  PaymentProvider,
  Payer,
  ReadWebhook,
  RefusedWebhook,
  Refusal,
  Started,
  StoredWebhook,
} from "../payment-provider.server.ts";
import { callRevenuecat, RevenuecatError } from "./revenuecat-api.server.ts";
import { isGrant, revenuecatEvents, whyIgnored } from "./revenuecat-events.ts";
import { settleRevenuecat } from "./revenuecat-settle.server.ts";
import { MessageShape, type RevenuecatEvent } from "./revenuecat-shapes.ts";
import type { TransferSide } from "./revenuecat-transfer.ts";
import { applyTransfer, lookUpTransfer } from "./revenuecat-transfer.server.ts";

const provider = "revenuecat";
const elsewhere: Refusal = { ok: false, reason: "not-here", url: null };

/** Subscriptions bought in apps or on RevenueCat's own pages; they are changed and cancelled where they were bought. */
export const revenuecatProvider: PaymentProvider = {
  name: provider,
  abilities: { canChangePlan: false, canPause: false, canCancel: false, hasPortal: true },
  startCheckout,
  readWebhook,
  lookUp: confirm,
  applyEvent: (site, tx, stored) => applyEvent(site, tx, stored),
  previewChange: async () => elsewhere,
  changePlan: async () => elsewhere,
  pause: async () => elsewhere,
  resume: async () => elsewhere,
  cancel: async () => elsewhere,
  portal: (site, { account }) => openPortal(site, account),
  undo: async () => "by-hand",
  settle: settleRevenuecat,
};

async function startCheckout(site: Site, checkout: Checkout): Promise<Started> {
  const { REVENUECAT_PURCHASE_URL: address } = site.settings;
  if (!address) return elsewhere;
  const begun = await beginCheckout(site, provider, checkout);
  if (!begun.ok) return begun;
  const { id } = begun.checkout;
  await site.db
    .update(paymentCheckouts)
    .set({ sessionUrl: `${address}/${encodeURIComponent(checkout.account.id)}` })
    .where(eq(paymentCheckouts.id, id));
  return { ok: true, redirectTo: href("/checkout/:id", { id }) };
}

const hashed = (text: string) => createHash("sha256").update(text).digest();

async function readWebhook({ settings }: Site, request: Request): Promise<ReadWebhook | RefusedWebhook> {
  const expected = settings.REVENUECAT_WEBHOOK_AUTHORIZATION ?? "";
  const given = request.headers.get("authorization") ?? "";
  const body = await request.text();
  if (!timingSafeEqual(hashed(given), hashed(expected)))
    return {
      ok: false,
      status: 401,
      problem: given ? "The authorisation is wrong." : "There is no authorisation.",
    };
  const event = readEvent(body);
  if (!event) return { ok: false, status: 400, problem: "It is authorised, but no event." };
  return { ok: true, eventId: event.id, type: event.type, happenedAt: event.event_timestamp_ms, body };
}

function readEvent(body: string): RevenuecatEvent | null {
  try {
    return MessageShape.parse(JSON.parse(body)).event;
  } catch {
    // No JSON, or not of this kind.
    return null;
  }
}

/**
 * Confirms a message with the API. A grant is applied if the API does not answer, since the message was authorised; one that it contradicts
 * is retried until both agree. An end is applied only when confirmed: until then the paid period runs on.
 */
async function confirm(
  site: Site,
  { body }: StoredWebhook,
): Promise<{ until: Date | null } | { sides: TransferSide[] } | null> {
  const { settings } = site;
  const event = readEvent(body);
  if (event?.type === "TRANSFER") return { sides: await lookUpTransfer(site, event) };
  if (!event?.app_user_id || whyIgnored(event, settings.REVENUECAT_ENTITLEMENT)) return null;
  if (!isGrant(event.type) && event.type !== "EXPIRATION") return null;
  // Unknown customers need no look-up.
  const [known] = await site.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, event.app_user_id));
  if (!known) return null;
  const until = await callRevenuecat(settings, event.app_user_id).then(
    ({ entitlements }) => entitlements[settings.REVENUECAT_ENTITLEMENT]?.expires_date ?? null,
    (error: unknown) => {
      if (isGrant(event.type) && error instanceof RevenuecatError) return "silent" as const;
      throw error;
    },
  );
  if (until === "silent") return null;
  const { expiration_at_ms: expires } = event;
  const isContradicted =
    isGrant(event.type) && expires && expires > site.now() && (until === null || until < expires);
  if (isContradicted && !(await hasEndedSince(site, event.app_user_id, event.event_timestamp_ms)))
    throw new RevenuecatError("RevenueCat does not confirm a purchase yet");
  return { until };
}

/** An end that is recorded already, like a transfer to another customer, explains why an earlier purchase is missing. */
async function hasEndedSince({ db }: Site, accountId: string, at: Date): Promise<boolean> {
  const history = await listHistory(db, accountId);
  return history.some(
    ({ source, kind, happenedAt }) => source === provider && kind === "ended" && happenedAt >= at,
  );
}

async function applyEvent(
  site: Site,
  tx: Transaction,
  { body, found }: StoredWebhook & { found?: unknown },
): Promise<Applied> {
  const event = readEvent(body);
  if (!event) return { state: "refused", problem: "This cannot be read." };
  if (event.type === "TRANSFER") return applyTransfer(site, tx, { event, sides: sidesOf(found) });
  if (whyIgnored(event, site.settings.REVENUECAT_ENTITLEMENT)) return { state: "ignored" };
  if (event.environment === "SANDBOX")
    return { state: "refused", problem: "It was bought in a sandbox: no money moved." };
  const customerId = event.app_user_id ?? "";
  const [known] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, customerId));
  if (!known) return { state: "refused", problem: "Nobody here is this customer." };
  const countsUntil = untilOf(found);
  if (event.type === "EXPIRATION" && countsUntil && countsUntil > site.now())
    return { state: "refused", accountId: customerId, problem: "RevenueCat still counts it: it goes on." };
  await storeCustomer(tx, { provider, accountId: customerId, customerId });
  const applied = await applyPaymentEvents(site, tx, { provider, events: revenuecatEvents(event) });
  if (applied.state === "applied" && isGrant(event.type)) await closeCheckouts(site, tx, customerId);
  return applied;
}

function sidesOf(found: unknown): TransferSide[] {
  const isAnswered = typeof found === "object" && found !== null && "sides" in found;
  return isAnswered && Array.isArray(found.sides) ? found.sides : [];
}

function untilOf(found: unknown): Date | null {
  const isConfirmed = typeof found === "object" && found !== null && "until" in found;
  return isConfirmed && found.until instanceof Date ? found.until : null;
}

/** RevenueCat's pages do not name the paid checkout: a purchase closes all open ones. */
async function closeCheckouts(site: Site, tx: Transaction, accountId: string): Promise<void> {
  await tx
    .update(paymentCheckouts)
    .set({ state: "paid", settledAt: site.now() })
    .where(
      and(
        eq(paymentCheckouts.provider, provider),
        eq(paymentCheckouts.accountId, accountId),
        eq(paymentCheckouts.state, "open"),
      ),
    );
}

async function openPortal(site: Site, account: Payer): Promise<Started> {
  try {
    const { management_url: url } = await callRevenuecat(site.settings, account.id);
    return url ? { ok: true, redirectTo: url } : { ok: false, reason: "no-subscription" };
  } catch (error) {
    if (!(error instanceof RevenuecatError)) throw error;
    site.log.warn({ err: error }, "the portal could not be opened");
    return { ok: false, reason: "unavailable" };
  }
}
