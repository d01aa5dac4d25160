import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  accounts,
  credentials,
  passkeys,
  pendingSignUps,
  profiles,
  secondFactors,
  sessions,
} from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const email = "olive@example.org";
const mallorys = { email, password: "mallory keeps the door ajar", handle: "mallory-was-here" };
const own = { email, password: "four quiet harbour lamps", handle: "olive" };
const confirmPage = "/sign-up/verify-email-address";

async function newestCode(site: TestSite, count = 1): Promise<string> {
  // Sign-in codes are queued after the response.
  await expect.poll(async () => (await site.mails(email)).length).toBeGreaterThanOrEqual(count);
  return (await site.mails(email)).at(-1)?.code ?? "";
}

/** A browser that knows the address of the sign-up, but did not submit it. */
async function otherBrowser(site: TestSite) {
  const who = visitor(site);
  await who.post("/sign-in", { email });
  return who;
}

async function signsIn(site: TestSite, password: string): Promise<boolean> {
  const who = await otherBrowser(site);
  return (await who.post("/sign-in/factor-one", { password })).location === "/sign-in/continue";
}

test("H1: before an address is verified there is no account, and its handle is not reserved", async () => {
  await using site = await createTestSite();
  const mallory = visitor(site);
  await mallory.post("/sign-up", mallorys);
  for (const table of [accounts, profiles, credentials, sessions])
    expect(await site.db.$count(table)).toBe(0);
  expect(await signsIn(site, mallorys.password)).toBe(false);
});

test("H1: confirming from another browser uses neither the password nor the handle that a stranger gave, and says so", async () => {
  await using site = await createTestSite();
  await visitor(site).post("/sign-up", mallorys);
  const olive = await otherBrowser(site);
  const confirmed = await olive.post(confirmPage, { code: await newestCode(site) });
  expect(confirmed.location).toBe("/sign-in/continue?new");
  const { text, trail } = await olive.follow("/sign-in/continue?new");
  expect(trail.at(-1)).toBe("/sign-up/password");
  expect(text).toContain("chosen in another browser were not kept");
  expect(await signsIn(site, mallorys.password)).toBe(false);
  const [profile] = await site.db.select().from(profiles);
  expect(profile?.handle).not.toBe(mallorys.handle);
  const weak = await olive.post("/sign-up/password", { password: "password123" });
  expect(weak.text).toContain("easy to guess");
  expect((await olive.post("/sign-up/password", { password: own.password })).location).toBe("/sign-up/start");
  expect(await signsIn(site, own.password)).toBe(true);
});

test("H1: after confirming elsewhere one may continue without a password, and signs in by emailed codes", async () => {
  await using site = await createTestSite();
  await visitor(site).post("/sign-up", mallorys);
  const olive = await otherBrowser(site);
  await olive.post(confirmPage, { code: await newestCode(site) });
  expect((await olive.get("/sign-up/password")).text).toContain("Continue without one");
  expect(await site.db.$count(credentials)).toBe(0);
  const later = await otherBrowser(site);
  await later.post("/sign-in/factor-one", { intent: "send-code" });
  const code = await newestCode(site, 2);
  expect((await later.post("/sign-in/factor-one", { intent: "code", code })).location).toBe(
    "/sign-in/continue",
  );
});

test("H1: signing up again with an unverified address replaces everything of the earlier sign-up, including its code", async () => {
  await using site = await createTestSite();
  const mallory = visitor(site);
  await mallory.post("/sign-up", mallorys);
  const mallorysCode = await newestCode(site);
  const olive = visitor(site);
  await olive.post("/sign-up", own);
  const code = await newestCode(site);
  expect(await site.db.$count(pendingSignUps)).toBe(1);
  if (code !== mallorysCode) expect((await olive.post(confirmPage, { code: mallorysCode })).status).toBe(422);
  expect((await olive.post(confirmPage, { code })).location).toBe("/sign-in/continue?new");
  expect(await signsIn(site, own.password)).toBe(true);
  expect(await signsIn(site, mallorys.password)).toBe(false);
  expect((await site.db.select().from(profiles)).map(({ handle }) => handle)).toEqual(["olive"]);
  expect(await site.db.$count(pendingSignUps)).toBe(0);
});

test("H1: an unconfirmed account of an earlier version is replaced with its sessions, passkeys and factors", async () => {
  await using site = await createTestSite();
  const old = await makeAccount(site, { email });
  const userId = old.account.id;
  await site.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, userId));
  await site.db.insert(secondFactors).values({ id: "f", secret: "s", backupCodes: "b", userId });
  await site.db.execute(
    sql`insert into passkeys (id, account_id, public_key, credential_id, counter, device_type, backed_up) values ('p', ${userId}, 'k', 'c', 0, 'x', false)`,
  );
  const olive = visitor(site);
  await olive.post("/sign-up", own);
  await olive.post(confirmPage, { code: await newestCode(site) });
  expect((await site.db.select().from(accounts)).map(({ id }) => id)).not.toContain(userId);
  for (const table of [passkeys, secondFactors]) expect(await site.db.$count(table)).toBe(0);
  expect((await site.get("/account", { headers: { cookie: old.cookie } })).status).toBe(303);
  expect(await signsIn(site, own.password)).toBe(true);
});

test("H1: a code confirms once, also when it is sent twice at the same moment", async () => {
  await using site = await createTestSite();
  const olive = visitor(site);
  await olive.post("/sign-up", own);
  const code = await newestCode(site);
  const answers = await Promise.all([olive, olive].map((who) => who.post(confirmPage, { code })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422]);
  expect(await site.db.$count(accounts)).toBe(1);
});

test("H1: five wrong codes invalidate the right one", async () => {
  await using site = await createTestSite();
  const olive = visitor(site);
  await olive.post("/sign-up", own);
  const code = await newestCode(site);
  await site.db.update(pendingSignUps).set({ tryCount: 4 });
  const wrong = code === "111111" ? "222222" : "111111";
  expect((await olive.post(confirmPage, { code: wrong })).text).toContain("This is not the code");
  const late = await olive.post(confirmPage, { code });
  expect(late.status).toBe(422);
  expect(late.text).toContain("Too many wrong codes");
});

test("L: a sign-up whose mail cannot be queued is not stored, and one that is stored has its mail", async () => {
  await using site = await createTestSite();
  let isBroken = true;
  const jobs = {
    ...site.jobs,
    enqueue: async (...given: Parameters<typeof site.jobs.enqueue>) => {
      if (isBroken) throw new Error("no queue");
      return site.jobs.enqueue(...given);
    },
  };
  await using fragile = await createTestSite({}, { connection: site.connection, site: { jobs } });
  const olive = visitor(fragile);
  expect((await olive.post("/sign-up", own)).location).toBeNull();
  expect(await site.db.$count(pendingSignUps)).toBe(0);
  isBroken = false;
  expect((await olive.post("/sign-up", own)).location).toBe(confirmPage);
  expect((await site.mails(email)).length).toBe(1);
  // And vice versa: a sign-up that cannot be stored is not mailed.
  await site.db.execute(
    sql`alter table pending_sign_ups add constraint full_up check (email <> 'rita@example.org')`,
  );
  await olive.post("/sign-up", { ...own, email: "rita@example.org" });
  expect(await site.mails("rita@example.org")).toEqual([]);
});

test("M7: the fate of the requested handle does not disclose whether an address has an account", async () => {
  await using site = await createTestSite();
  await makeAccount(site, { email });
  const verdicts = [];
  for (const address of [email, "nobody@example.org"]) {
    const handle = address === email ? "first-wish" : "other-wish";
    const who = visitor(site);
    const answer = await who.post("/sign-up", { ...own, email: address, handle });
    const again = await site.get("/functions/v1/handle-available", {
      method: "POST",
      headers: { "content-type": "application/json", origin: "http://localhost:3000" },
      body: JSON.stringify({ handle }),
    });
    const form = await visitor(site).post("/sign-up", { ...own, email: "third@example.org", handle });
    verdicts.push([answer.status, answer.location, again.status, again.text, form.status, form.location]);
  }
  expect(verdicts[0]).toEqual(verdicts[1]);
});
