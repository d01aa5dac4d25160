import { eq, lt } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import { securityEvents } from "#app/platform/db/schema/security.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { deviceLabel } from "./device-labels.ts";
import type { SecurityEventKind } from "./security-event.ts";

/** The stored part of a request's origin. */
export interface EventOrigin {
  /** The client that limits count: an IPv4 address or an IPv6 network. */
  client: string | null;
  userAgent: string | null;
}

interface SecurityEvent {
  kind: SecurityEventKind;
  /** The account, by id or by address. An unknown address is not stored. Null: no account. */
  account: { id: string } | { email: string } | null;
  origin: EventOrigin | null;
  detail?: string | null;
}

const retentionDays = 90;

export function eventOrigin(context: Context, request: Request): EventOrigin {
  return {
    client: context.get(requestFactsContext).client,
    userAgent: request.headers.get("user-agent"),
  };
}

/** Records an event of an account, with the network and device of the request. */
export async function recordSecurityEvent(
  context: Context,
  request: Request,
  event: Omit<SecurityEvent, "origin">,
): Promise<void> {
  const site = context.get(siteContext);
  await storeSecurityEvent(site, { ...event, origin: eventOrigin(context, request) });
}

/** The same outside of a page. Inside the caller's transaction if its `db` is one. */
export async function storeSecurityEvent(
  { db, now }: { db: Pick<Db, "insert" | "select">; now: () => Date },
  { kind, account, origin, detail = null }: SecurityEvent,
): Promise<void> {
  const accountId = account && ("id" in account ? account.id : await findAccountId(db, account.email));
  if (account && !accountId) return;
  await db.insert(securityEvents).values({
    kind,
    detail,
    accountId,
    happenedAt: now(),
    device: origin?.userAgent ? deviceLabel(origin.userAgent) : null,
    network: origin?.client ? coarseNetwork(origin.client) : null,
  });
}

async function findAccountId(db: Pick<Db, "select">, email: string): Promise<string | null> {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  return row?.id ?? null;
}

/** Removes events older than 90 days. */
export async function forgetSecurityEvents(db: Pick<Db, "delete">, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  await db.delete(securityEvents).where(lt(securityEvents.happenedAt, before));
}

/**
 * A network so large that it identifies a region or a provider, but no household: `203.0.x.x`, `2001:db8::/32`.
 * `client` is the unit of rate limits: an IPv4 address, or an IPv6 network of 64 bits.
 */
function coarseNetwork(client: string): string {
  if (client.includes(":")) return `${client.split(":").slice(0, 2).join(":")}::/32`;
  return `${client.split(".").slice(0, 2).join(".")}.x.x`;
}
