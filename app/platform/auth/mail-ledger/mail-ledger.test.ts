import { expect, test } from "vitest";
import { accounts } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";
import { nextMail, type Sent } from "./mail-ledger.ts";
import { spendMail } from "./mail-ledger-commands.server.ts";

const start = Date.parse("2026-03-01T12:00:00Z");
const at = (minutes: number) => new Date(start + minutes * 60_000);
const requested = { kind: "sign-in", cause: "stranger", hasPause: true } as const;

/** Counts at which of these minutes a mail is allowed. */
function granted(minutes: number[], cause: "stranger" | "owner" = "stranger"): number {
  let sent: Sent = [];
  let count = 0;
  for (const minute of minutes) {
    const next = nextMail(sent, { ...requested, cause }, at(minute));
    if (!next.ok) continue;
    sent = next.sent;
    count++;
  }
  return count;
}

test("M2: a stranger causes at most 5 mails to an address in an hour and 15 in a day; an owner 10 and 40", () => {
  const minutes = (count: number) => Array.from({ length: count }, (_none, index) => index * 1.5);
  expect(granted(minutes(39))).toBe(5);
  expect(granted(minutes(950))).toBe(15);
  expect(granted(minutes(39), "owner")).toBe(10);
  expect(granted(minutes(950), "owner")).toBe(40);
});

test("M2: R05 two mails of one kind are a minute apart, and a refusal gives the seconds to wait", () => {
  const first = nextMail([], requested, at(0));
  const sent = first.ok ? first.sent : [];
  expect(nextMail(sent, requested, at(0.25))).toEqual({ ok: false, reason: "on-its-way", seconds: 45 });
  expect(nextMail(sent, { ...requested, kind: "new-password" }, at(0.25)).ok).toBe(true);
  expect(nextMail(sent, requested, at(1)).ok).toBe(true);
  // A clock that was set back does not cause refusals for ever.
  expect(nextMail(sent, requested, at(-300)).ok).toBe(true);
  const full = [0, 2, 4, 6, 8].map((minute) => ({ kind: "any", at: at(minute).getTime() }));
  expect(nextMail(full, requested, at(10))).toEqual({ ok: false, reason: "used-up", seconds: 3_000 });
});

test("M2: processes count together, also for requests at the same moment and for aliases of the mailbox", async () => {
  await using site = await createTestSite();
  await using other = await createTestSite({}, { connection: site.connection });
  const names = ["ann@example.org", "Ann@Example.org", "ann+a@example.org", "ann+b@example.org"];
  const sent = Array.from({ length: 24 }, (_none, index) =>
    spendMail(index % 2 ? site : other, {
      to: names[index % names.length] ?? "",
      kind: `kind-${index}`,
      cause: "stranger",
      hasPause: true,
    }),
  );
  expect((await Promise.all(sent)).filter((refusal) => refusal === null)).toHaveLength(5);
});

test("M2: one ledger counts sign-up, its code, a sign-in code and a new password, and is the same for an address without an account", async () => {
  const start = new Date();
  const walk = async (email: string, isKnown: boolean) => {
    let now = start;
    await using site = await createTestSite({}, { site: { now: () => now } });
    if (isKnown) await makeAccount(site, { email });
    const who = visitor(site);
    await who.post("/sign-in", { email });
    const ways = [
      () => who.post("/sign-up", { email, password: "four quiet harbour lamps", handle: "new-one" }),
      () => who.post("/sign-up/verify-email-address", { intent: "again" }),
      () => who.post("/sign-in/factor-one", { intent: "send-code" }),
      () => who.post("/sign-in/new-password", { intent: "send", email }),
    ];
    const answers = [];
    for (let round = 0; round < 12; round++) {
      now = new Date(now.getTime() + 62_000);
      const { status, location, text } = (await ways[round % ways.length]?.()) ?? {};
      answers.push([status, location, text?.replaceAll(email, "ADDRESS").match(/Too many emails[^<]*/)?.[0]]);
    }
    return { answers, mails: (await site.mails(email)).length, accounts: await site.db.$count(accounts) };
  };
  const known = await walk("known@example.org", true);
  const unknown = await walk("unknown@example.org", false);
  expect(known.answers).toEqual(unknown.answers);
  expect(known.answers.map(([status]) => status)).toEqual([...Array(5).fill(303), ...Array(7).fill(429)]);
  expect(known.answers.at(-1)?.[2]).toMatch(
    /Too many emails went to this address\..* try again in \d+ minutes/,
  );
  expect(known.mails).toBe(5);
  expect(known.accounts).toBe(1);
  // The address has no account, so only mails of the sign-up are sent.
  expect(unknown.mails).toBeLessThanOrEqual(5);
});
