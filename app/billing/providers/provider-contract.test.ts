import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findEntitlement, listHistory } from "#app/billing/entitlement/entitlement-queries.server.ts";
import { paymentRefunds, paymentSubscriptions, paymentWebhooks } from "#app/platform/db/schema/all.server.ts";
import { begin, deliver, direct, drain, messengers, setUp } from "#tests/support/ways-of-paying.ts";
import { settlePayments } from "./checkouts/settle-job.server.ts";
import { listInvoices } from "#app/billing/subscription/invoice-queries.server.ts";
import { findSubscription } from "./subscription-rows.server.ts";
import { replayWebhook } from "./webhooks/webhook-commands.server.ts";

const start = new Date("2026-06-01T12:00:00Z");
const after = (days: number) => new Date(start.getTime() + days * 86_400_000);

async function open(index: number) {
  const [name, openPeer] = messengers[index] ?? [];
  if (!name || !openPeer) throw new Error("no such provider");
  const clock = { now: start };
  let site: Awaited<ReturnType<typeof setUp>>["site"] | null = null;
  const peer = await openPeer(clock, () => site ?? expect.fail("no site yet"));
  const made = await setUp(peer.environment, clock);
  site = made.site;
  const state = async ({ id }: { id: string }) => (await findEntitlement(made.site, id)).state;
  const send = (messages: object[]) =>
    deliver(
      made.site,
      name,
      messages.map((each) => peer.sign(each)),
    );
  /** A customer who has started to pay, with the peer's id of them. */
  const buyer = async () => {
    const who = await made.person();
    await begin(made.site, who);
    return { who, at: await peer.nameOf(who.id) };
  };
  const dispose = async () => {
    await made.site[Symbol.asyncDispose]();
    await peer[Symbol.asyncDispose]();
  };
  return { ...made, name, clock, peer, state, send, buyer, [Symbol.asyncDispose]: dispose };
}

// Stripe's customers cannot transfer purchases.
describe.each(
  messengers.map(([name], index) => [name, index] as const).filter(([name]) => name !== "stripe"),
)("%s, handed on", (_name, index) => {
  const transferOf = ({ peer }: Awaited<ReturnType<typeof open>>) =>
    peer.transfer ?? expect.fail("it cannot be handed on");

  test("S02 a purchase belongs to the account it was transferred to, once, and can be transferred back", async () => {
    await using way = await open(index);
    const { clock, peer, send, state, site } = way;
    const [one, two] = [await way.buyer(), await way.buyer()];
    await send(peer.pay(one.at));
    clock.now = after(3);
    const moved = transferOf(way)(one.at, two.at);
    expect(await send([...moved, ...moved])).toEqual([200, 200]);
    expect([await state(one.who), await state(two.who)]).toEqual(["UNPAID", "ACTIVE"]);
    expect((await listHistory(site.db, two.who.id)).map(({ kind }) => kind)).toEqual(["paid"]);
    expect(await findSubscription(site.db, one.who.id)).toBe(null);
    expect(await findSubscription(site.db, two.who.id)).toMatchObject({ periodEndsAt: after(30) });
    // Bought once, and so charged once.
    expect(await listInvoices(site.db, two.who.id)).toEqual([]);
    clock.now = after(29);
    await send(peer.renew(two.at));
    clock.now = after(31);
    expect(await state(two.who)).toBe("ACTIVE");
    await send(transferOf(way)(two.at, one.at));
    expect([await state(one.who), await state(two.who)]).toEqual(["ACTIVE", "UNPAID"]);
  });

  test("S02 messages that arrive late, twice, before the purchase, or while the API is down end in the same state", async () => {
    await using way = await open(index);
    const { clock, peer, send, state } = way;
    const [one, two, three] = [await way.buyer(), await way.buyer(), await way.buyer()];
    const paid = peer.pay(one.at);
    clock.now = after(1);
    const first = transferOf(way)(one.at, two.at);
    clock.now = after(2);
    const second = transferOf(way)(two.at, three.at);
    peer.mood.isDead = true;
    await expect(send(second)).rejects.toThrow();
    expect(await state(three.who)).toBe("UNPAID");
    peer.mood.isDead = false;
    await drain(way.site);
    clock.now = after(4);
    await send([...first, ...second, ...paid, ...first]);
    expect([await state(one.who), await state(two.who), await state(three.who)]).toEqual([
      "UNPAID",
      "UNPAID",
      "ACTIVE",
    ]);
  });
});

describe.each(messengers.map(([name], index) => [name, index] as const))("%s", (_name, index) => {
  test("S02 paid, renewed, failing, cancelled and ended send one mail each, however often they arrive", async () => {
    await using way = await open(index);
    const { clock, peer, send, state, site } = way;
    const { who, at } = await way.buyer();
    expect(await state(who)).toBe("UNPAID");
    const paid = peer.pay(at);
    expect(await send([...paid, ...paid])).toEqual([...paid, ...paid].map(() => 200));
    expect(await state(who)).toBe("ACTIVE");
    expect((await listHistory(site.db, who.id)).map(({ kind }) => kind)).toEqual(["paid"]);
    clock.now = after(29);
    await send(peer.renew(at));
    clock.now = after(31);
    expect(await state(who)).toBe("ACTIVE");
    expect(await listInvoices(site.db, who.id)).toHaveLength(2);
    await send(peer.cancel(at));
    expect([await state(who), await findSubscription(site.db, who.id)]).toMatchObject([
      "ACTIVE",
      { cancelAtPeriodEnd: true },
    ]);
    clock.now = after(32);
    await send(peer.resume(at));
    expect(await findSubscription(site.db, who.id)).toMatchObject({ cancelAtPeriodEnd: false });
    clock.now = after(60);
    await send(peer.renew(at, { failed: true }));
    expect(await state(who)).toBe("PAST_DUE");
    clock.now = after(61);
    await send(peer.renew(at));
    expect(await state(who)).toBe("ACTIVE");
    clock.now = after(62);
    await send(peer.end(at));
    expect([await state(who), await findSubscription(site.db, who.id)]).toEqual(["UNPAID", null]);
  });

  test("the same messages in another order end in the same state", async () => {
    await using way = await open(index);
    const { clock, peer } = way;
    const outcomes = new Set<string>();
    for (let turn = 0; turn < 6; turn++) {
      clock.now = start;
      const { who, at } = await way.buyer();
      const messages = peer.pay(at);
      clock.now = after(29);
      messages.push(...peer.renew(at));
      clock.now = after(30);
      messages.push(...peer.cancel(at));
      const turned = messages.slice(turn % messages.length).concat(messages.slice(0, turn % messages.length));
      await way.send(turn % 2 ? turned.toReversed() : turned);
      const { standing } = await findEntitlement(way.site, who.id);
      const found = await findSubscription(way.site.db, who.id);
      outcomes.add(
        JSON.stringify([
          standing?.paidUntil,
          standing?.renews,
          found?.cancelAtPeriodEnd,
          found?.periodEndsAt,
        ]),
      );
    }
    expect([...outcomes]).toHaveLength(1);
  });

  test("a wrong signature, an unknown event and an unknown customer grant nothing and are stored in the log", async () => {
    await using way = await open(index);
    const { site, peer, name } = way;
    const { who, at } = await way.buyer();
    const [first = {}] = peer.pay(at);
    const forged = await deliver(site, name, [
      peer.sign(first, { secret: "whsec_of_a_stranger_who_guesses" }),
      { method: "POST", body: JSON.stringify(first) },
    ]);
    expect(forged.every((status) => status === 400 || status === 401)).toBe(true);
    const { unknownCustomer, unknownEvent } = peer.strange();
    expect(await way.send([unknownCustomer, unknownEvent])).toEqual([200, 200]);
    expect(await way.state(who)).toBe("UNPAID");
    const log = await site.db.select().from(paymentWebhooks);
    expect(log.map(({ state }) => state).toSorted()).toEqual(["ignored", "refused", "refused"]);
    expect(log.find(({ type }) => type === "refused")).toMatchObject({ count: 2, body: "" });
    expect((await site.get("/api/webhooks/nobody", { method: "POST" })).status).toBe(404);
  });

  test("an unexpected amount or currency grants nothing", async () => {
    await using way = await open(index);
    for (const wrong of [way.peer.wrongAmount, way.peer.wrongCurrency]) {
      const { who, at } = await way.buyer();
      await way.send(way.peer.pay(at, wrong));
      expect(await way.state(who)).toBe("UNPAID");
      expect(await findSubscription(way.site.db, who.id)).toBeNull();
    }
    const problems = (await way.site.db.select().from(paymentWebhooks)).flatMap(
      ({ problem }) => problem ?? [],
    );
    expect(problems.join(" ")).toMatch(/600 is the price/);
    expect(problems.join(" ")).toMatch(/costs EUR/);
  });

  test("a payment whose job was lost is settled at the next start, even if no message ever came", async () => {
    await using way = await open(index);
    const { site, peer, name } = way;
    const stored = await way.buyer();
    // Stored without running the job.
    for (const message of peer.pay(stored.at)) await site.get(`/api/webhooks/${name}`, peer.sign(message));
    expect(await way.state(stored.who)).toBe("UNPAID");
    await drain(site);
    expect(await way.state(stored.who)).toBe("ACTIVE");
    const lost = await way.buyer();
    peer.pay(lost.at);
    await settlePayments(site);
    expect(await way.state(lost.who)).toBe("ACTIVE");
    const lines = await listHistory(site.db, lost.who.id);
    await settlePayments(site);
    expect(await listHistory(site.db, lost.who.id)).toEqual(lines);
  });

  test("a provider that is slow, down or wrong revokes nothing that was paid for", async () => {
    await using way = await open(index);
    const { site, peer, clock } = way;
    const { who, at } = await way.buyer();
    peer.mood.isDead = true;
    await way.send(peer.pay(at));
    expect(await way.state(who)).toBe("ACTIVE");
    Object.assign(peer.mood, { isDead: false, slowMs: 100 });
    peer.mood.isLying = true;
    clock.now = after(32);
    // Its period is over; the peer now answers that it never existed.
    await settlePayments(site);
    expect(await way.state(who)).toBe("GRACE");
    clock.now = after(20);
    await settlePayments(site);
    const { standing } = await findEntitlement(site, who.id);
    expect(standing?.paidUntil).toEqual(after(30));
    expect(await way.state(who)).not.toBe("UNPAID");
  });

  test("an admin can reprocess a message, which changes nothing that is settled", async () => {
    await using way = await open(index);
    const { site } = way;
    const { who, at } = await way.buyer();
    await way.send(way.peer.pay(at));
    const before = await listHistory(site.db, who.id);
    for (const { id } of await site.db.select().from(paymentWebhooks))
      expect(await replayWebhook(site, id)).toBe(true);
    await drain(site);
    expect(await listHistory(site.db, who.id)).toEqual(before);
    expect(await replayWebhook(site, "nothing")).toBe(false);
  });
});

test("stripe: two checkouts paid at once are one subscription and one refund at Stripe", async () => {
  await using way = await open(0);
  const { site, peer, buyer } = way;
  const { who, at } = await buyer();
  const plan = { ...monthlyElsewhere, id: "yearly", interval: "year" as const, amountMinor: 6000 };
  await begin(site, who, plan);
  const sessions = (await site.db.query.paymentCheckouts.findMany()).map(({ sessionId }) => sessionId ?? "");
  const other = sessions.find((session) => session !== at) ?? "";
  const messages = [...peer.pay(at), ...peer.pay(other)];
  await way.send([...messages, ...messages]);
  expect((await listHistory(site.db, who.id)).map(({ kind }) => kind)).toEqual(["paid"]);
  const refunds = await site.db.select().from(paymentRefunds).where(eq(paymentRefunds.accountId, who.id));
  expect(refunds).toHaveLength(1);
  await site.work();
  const isDone = async () => (await site.db.select().from(paymentRefunds))[0]?.state;
  await expect.poll(isDone, { timeout: 20_000 }).toBe("done");
  const granted = await site.db
    .select()
    .from(paymentSubscriptions)
    .where(eq(paymentSubscriptions.isGranted, true));
  expect(granted).toHaveLength(1);
});

const monthlyElsewhere = { name: "Yearly", currency: "EUR", trialDays: 0 };

describe.each(direct)("%s", (_name, openWay) => {
  test("S02 gives the right to write once, for its time, and takes it back", async () => {
    const clock = { now: start };
    const { site, person } = await setUp({}, clock);
    await using _site = site;
    const [who, stranger] = [await person(), await person()];
    const way = openWay(site);
    await Promise.allSettled([way.pay(who), way.pay(who)]);
    const { state, standing } = await findEntitlement(site, who.id);
    expect(["ACTIVE", "COMPLIMENTARY"]).toContain(state);
    const until = standing?.paidUntil ?? standing?.grantedUntil;
    expect([after(30).getTime(), after(31).getTime()]).toContain(until?.getTime());
    expect((await findEntitlement(site, stranger.id)).state).toBe("UNPAID");
    clock.now = after(32);
    await way.end(who);
    expect(["UNPAID"]).toContain((await findEntitlement(site, who.id)).state);
    clock.now = after(1);
    expect((await findEntitlement(site, who.id)).state).toBe("UNPAID");
  });
});
