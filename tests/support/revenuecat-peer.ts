import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const authorization = "Bearer of a secret that only the two know";
const month = 30 * 86_400_000;

interface Bought {
  /** Of the transaction; it stays the same after a transfer. */
  name: string;
  accountId: string;
  transaction: number;
  purchasedAt: number;
  expiresAt: number;
}

/**
 * A RevenueCat on this machine: events in its stores are methods, each of which returns the messages that it would
 * send.
 */
export async function openRevenuecatPeer(now: () => Date) {
  const bought = new Map<string, Bought>();
  const mood = { isDead: false, slowMs: 0, isLying: false };
  const server = createServer((request, response) => {
    void (async () => {
      if (mood.isDead) return void request.socket.destroy();
      await sleep(mood.slowMs);
      const accountId = decodeURIComponent(request.url?.split("/").at(-1) ?? "");
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(subscriber(accountId)));
    })();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;

  function subscriber(accountId: string) {
    const has = mood.isLying ? undefined : bought.get(accountId);
    if (!has) return { subscriber: { entitlements: {}, subscriptions: {} } };
    const dates = {
      purchase_date: new Date(has.purchasedAt).toISOString(),
      expires_date: new Date(has.expiresAt).toISOString(),
    };
    const writer = { expires_date: dates.expires_date, product_identifier: "monthly" };
    const monthly = {
      ...dates,
      period_type: "normal",
      store: "rc_billing",
      is_sandbox: false,
      store_transaction_id: has.name,
      price: {
        amount: 6,
        currency: "EUR",
      },
    };
    return {
      subscriber: {
        management_url: "http://localhost/manage",
        entitlements: { writer },
        subscriptions: { monthly },
      },
    };
  }

  function message(type: string, accountId: string, facts: Record<string, unknown> = {}) {
    const has = bought.get(accountId);
    return {
      api_version: "1.0",
      event: {
        id: `rc-${randomBytes(6).toString("hex")}`,
        type,
        event_timestamp_ms: now().getTime(),
        app_user_id: accountId,
        product_id: "monthly",
        entitlement_ids: ["writer"],
        period_type: "NORMAL",
        purchased_at_ms: has?.purchasedAt ?? now().getTime(),
        expiration_at_ms: has?.expiresAt ?? now().getTime() + month,
        transaction_id: has?.name ?? `${accountId}-1`,
        price_in_purchased_currency: 6,
        currency: "EUR",
        store: "RC_BILLING",
        environment: "PRODUCTION",
        ...facts,
      },
    };
  }

  function buy(accountId: string) {
    const transaction = (bought.get(accountId)?.transaction ?? 0) + 1;
    const purchasedAt = now().getTime();
    bought.set(accountId, {
      name: `${accountId}-${transaction}`,
      accountId,
      transaction,
      purchasedAt,
      expiresAt: purchasedAt + month,
    });
  }

  return {
    environment: {
      REVENUECAT_API_KEY: "sk_of_the_peer",
      REVENUECAT_WEBHOOK_AUTHORIZATION: authorization,
      REVENUECAT_PURCHASE_URL: "http://localhost/buy",
      REVENUECAT_API_URL: `http://127.0.0.1:${port}`,
    },
    mood,
    message,
    pay(accountId: string, facts: Record<string, unknown> = {}) {
      buy(accountId);
      return [message("INITIAL_PURCHASE", accountId, facts)];
    },
    renew(accountId: string, { failed = false } = {}) {
      if (failed) return [message("BILLING_ISSUE", accountId)];
      buy(accountId);
      return [message("RENEWAL", accountId)];
    },
    cancel: (accountId: string) => [message("CANCELLATION", accountId, { cancel_reason: "UNSUBSCRIBE" })],
    resume: (accountId: string) => [message("UNCANCELLATION", accountId)],
    end(accountId: string) {
      const ended = message("EXPIRATION", accountId, { expiration_at_ms: now().getTime() });
      bought.delete(accountId);
      return [ended];
    },
    /** Transfers one's purchases to the other, as when somebody restores purchases under another account. */
    transfer(from: string, to: string, others: { from?: string[]; to?: string[] } = {}) {
      const has = bought.get(from);
      if (has) bought.set(to, { ...has, accountId: to });
      bought.delete(from);
      const { event } = message("TRANSFER", from, {
        app_user_id: undefined,
        entitlement_ids: undefined,
        transferred_from: [from, ...(others.from ?? [])],
        transferred_to: [to, ...(others.to ?? [])],
      });
      return [{ event }];
    },
    sign: (sent: object, facts: { secret?: string } = {}): RequestInit => ({
      method: "POST",
      body: JSON.stringify(sent),
      headers: { "content-type": "application/json", authorization: facts.secret ?? authorization },
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
