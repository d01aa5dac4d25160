import { expect, test } from "vitest";
import { findEntitlement, listHistory } from "#app/billing/entitlement/entitlement-queries.server.ts";
import { paymentWebhooks } from "#app/platform/db/schema/all.server.ts";
import { openRevenuecatPeer } from "#tests/support/revenuecat-peer.ts";
import { begin, deliver, drain, setUp } from "#tests/support/ways-of-paying.ts";
import { findSubscription } from "../subscription-rows.server.ts";
import { revenuecatProvider } from "./revenuecat-provider.server.ts";

const start = new Date("2026-06-01T12:00:00Z");
const after = (days: number) => new Date(start.getTime() + days * 86_400_000);

async function open() {
  const clock = { now: start };
  const peer = await openRevenuecatPeer(() => clock.now);
  const { site, person } = await setUp(peer.environment, clock);
  const who = await person();
  const send = (messages: object[]) =>
    deliver(
      site,
      "revenuecat",
      messages.map((each) => peer.sign(each)),
    );
  const state = async () => (await findEntitlement(site, who.id)).state;
  const dispose = async () => {
    await site[Symbol.asyncDispose]();
    await peer[Symbol.asyncDispose]();
  };
  return { clock, peer, site, who, send, state, [Symbol.asyncDispose]: dispose };
}

test("CANCELLATION is not EXPIRATION: what is paid for goes on to its end", async () => {
  await using way = await open();
  const { clock, peer, who } = way;
  await way.send(peer.pay(who.id));
  clock.now = after(1);
  await way.send(peer.cancel(who.id));
  clock.now = after(29);
  expect(await way.state()).toBe("ACTIVE");
  clock.now = after(31);
  expect(await way.state()).toBe("UNPAID");
});

test("a purchase that RevenueCat itself contradicts waits until they agree", async () => {
  await using way = await open();
  const { peer, who } = way;
  peer.mood.isLying = true;
  await expect(way.send(peer.pay(who.id))).rejects.toThrow("does not confirm");
  expect(await way.state()).toBe("UNPAID");
  peer.mood.isLying = false;
  await drain(way.site);
  expect(await way.state()).toBe("ACTIVE");
});

test("an end is applied only when RevenueCat confirms it", async () => {
  await using way = await open();
  const { clock, peer, who, site } = way;
  await way.send(peer.pay(who.id));
  clock.now = after(1);
  const expired = peer.message("EXPIRATION", who.id, { expiration_at_ms: clock.now.getTime() });
  await way.send([expired]);
  expect(await way.state()).toBe("ACTIVE");
  peer.mood.isDead = true;
  await expect(way.send([{ event: { ...expired.event, id: "rc-again" } }])).rejects.toThrow();
  expect(await way.state()).toBe("ACTIVE");
  expect((await listHistory(site.db, who.id)).map(({ kind }) => kind)).toEqual(["paid"]);
});

test("sandboxes, other entitlements, tests and transfers of unknown customers grant nothing; a shop's own currency does", async () => {
  await using way = await open();
  const { peer, who, site } = way;
  const [bought] = peer.pay(who.id);
  const event = bought?.event ?? expect.fail("nothing was bought");
  await way.send([
    { event: { ...event, id: "1", environment: "SANDBOX" } },
    { event: { ...event, id: "2", entitlement_ids: ["reader"] } },
    { event: { ...event, id: "3", type: "TEST" } },
    { event: { ...event, id: "4", type: "TRANSFER" } },
  ]);
  expect(await way.state()).toBe("UNPAID");
  const log = await site.db.select().from(paymentWebhooks).orderBy(paymentWebhooks.eventId);
  expect(log.map(({ state }) => state)).toEqual(["refused", "ignored", "ignored", "refused"]);
  await way.send([
    { event: { ...event, id: "5", store: "APP_STORE", currency: "JPY", price_in_purchased_currency: 980 } },
  ]);
  expect(await way.state()).toBe("ACTIVE");
});

test("it is bought on RevenueCat's page, and changed where it was bought", async () => {
  await using way = await open();
  const { site, who, peer } = way;
  await begin(site, who);
  await way.send(peer.pay(who.id));
  expect(await findSubscription(site.db, who.id)).toMatchObject({
    provider: "revenuecat",
    planId: "monthly",
  });
  expect(await revenuecatProvider.cancel(site, who)).toEqual({ ok: false, reason: "not-here", url: null });
  expect(await revenuecatProvider.portal(site, { account: who, backPath: "/subscription" })).toEqual({
    ok: true,
    redirectTo: "http://localhost/manage",
  });
});
