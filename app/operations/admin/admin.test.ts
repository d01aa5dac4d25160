import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { accounts, auditEntries, paymentWebhooks, sessions } from "#app/platform/db/schema/all.server.ts";
import { ageFactors, hiddenFields, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

async function signInAs(site: TestSite, role: "admin" | "moderator") {
  const made = await signIn(site);
  await site.db.transaction((tx) => setOperatorRole(tx, made.account.id, role));
  return made;
}

const actsOf = async (site: TestSite) =>
  (await site.db.select().from(auditEntries).orderBy(auditEntries.id)).map(
    ({ actorId, act, subjectId, reason }) => ({ actorId, act, subjectId, reason }),
  );

test("A06 E04 X01 a suspension ends all sessions immediately, and lifting it allows signing in again", async () => {
  await using site = await createTestSite();
  const admin = await signInAs(site, "admin");
  const rita = await signIn(site, { handle: "rita-r" });
  expect((await site.get("/authorhandle?id=rita-r")).status).toBe(200);
  const current = () => site.get("/api/user/current", { headers: { "x-jwt-token": rita.token } });
  expect((await current()).status).toBe(200);

  const page = `/admin/accounts/${rita.account.id}`;
  const found = (await admin.who.get("/admin?q=RITA-r")).text;
  expect(found).toContain(rita.email);
  expect(found).toContain("<p>@rita-r</p>");
  expect((await admin.who.get("/admin?q=100%25")).text).not.toContain(rita.email);
  expect((await admin.who.post(page, { intent: "suspend", reason: " " })).text).toContain("Say why");
  const done = await admin.who.post(page, { intent: "suspend", reason: "Spam in forty works" });
  expect(done.location).toBe(`${page}?done`);
  expect((await site.get("/authorhandle?id=rita-r")).status).toBe(404);
  const refused = await current();
  expect(refused.status).toBe(409);
  expect(JSON.parse(refused.text)).toEqual({ statusCode: 409, msg: "This account is suspended" });
  expect((await rita.who.get("/account")).location).toBe("/sign-in");
  expect(await site.db.$count(sessions, eq(sessions.userId, rita.account.id))).toBe(0);

  const shown = await admin.who.get(page);
  expect(shown.text).toContain("Spam in forty works");
  expect(shown.headers.get("cache-control")).toBe("private, no-store");
  expect(shown.text).toContain('content="noindex, nofollow"');
  await admin.who.post(page, { intent: "lift", reason: "It was a mistake" });
  expect((await site.get("/authorhandle?id=rita-r")).status).toBe(200);
  const both = { actorId: admin.account.id, subjectId: rita.account.id };
  expect(await actsOf(site)).toEqual([
    { ...both, act: "suspended", reason: "Spam in forty works" },
    { ...both, act: "suspension-lifted", reason: "It was a mistake" },
  ]);
  expect((await admin.who.get("/admin/log")).text).toContain("It was a mistake");
  const suspensionMails = async () =>
    (await site.mails(rita.email)).filter(({ subject }) => /suspended|open again/.test(subject ?? ""));
  await expect.poll(async () => (await suspensionMails()).length, { timeout: 15_000 }).toBe(2);
  const mails = (await suspensionMails()).map(({ text }) => text ?? "").join();
  for (const reason of ["Spam in forty works", "It was a mistake"]) expect(mails).toContain(reason);

  // Requires a recent step-up (A04), and continues by itself afterwards.
  await ageFactors(site, admin.account.id, 11);
  const response = await admin.who.post(page, { intent: "end-sessions", reason: "Requested by email" });
  expect(response.status).toBe(403);
  expect((await actsOf(site)).length).toBe(2);
  const proof = { "step-up": "password", "step-up-password": admin.password };
  const went = await admin.who.post(page, { ...hiddenFields(response.text), ...proof });
  expect(went.location).toBe(`${page}?done`);
  expect((await actsOf(site)).at(-1)?.act).toBe("sessions-ended");
});

test("A06 a moderator can manage readers, but not operators, plans, codes or the log", async () => {
  await using site = await createTestSite();
  const moderator = await signInAs(site, "moderator");
  const admin = await signInAs(site, "admin");
  const reader = await signIn(site);
  const onReader = `/admin/accounts/${reader.account.id}`;
  const act = (path: string, intent: string) =>
    moderator.who.post(path, { intent, reason: "Because", plan: "", days: "" });
  expect((await act(`/admin/accounts/${admin.account.id}`, "suspend")).text).toContain("only an admin");
  expect((await act(`/admin/accounts/${admin.account.id}`, "end-sessions")).status).toBe(422);
  expect((await act(onReader, "grant")).text).toContain("Only an admin");
  expect((await act(onReader, "suspend")).status).toBe(303);
  const self = await admin.who.post(`/admin/accounts/${admin.account.id}`, {
    intent: "suspend",
    reason: "To see",
  });
  expect(self.text).toContain("You cannot suspend yourself.");
  expect((await actsOf(site)).map(({ act: name }) => name)).toEqual(["suspended"]);
  expect((await moderator.who.get(onReader)).text).not.toContain("What operators did");
  // An operator's family profile has no operator rights.
  const profiles = [{ kind: "family" as const, handle: "little-tom" }];
  const household = await signIn(site, { profiles });
  await site.db.transaction((tx) => setOperatorRole(tx, household.account.id, "admin"));
  const tom = household.profiles.find(({ kind }) => kind === "family");
  household.who.jar.set("current-user", encodeURIComponent(JSON.stringify({ id: tom?.id })));
  expect((await household.who.get("/admin")).status).toBe(404);
});

test("A06 an admin grants and revokes writing, makes plans and codes, and replays a webhook", async () => {
  await using site = await createTestSite();
  const { who, account } = await signInAs(site, "admin");
  const reader = await signIn(site);
  const page = `/admin/accounts/${reader.account.id}`;
  expect((await who.post(page, { intent: "grant", reason: "A prize", plan: "no", days: "7" })).status).toBe(
    422,
  );
  await who.post(page, { intent: "grant", reason: "A prize", plan: "", days: "7" });
  expect((await who.get(page)).text).toContain("COMPLIMENTARY");
  expect((await reader.who.get("/writings")).status).toBe(200);
  await who.post(page, { intent: "revoke", reason: "Given to the wrong one" });
  expect((await who.get(page)).text).toContain("UNPAID");

  const plan = {
    id: "patron",
    name: "Patron",
    gives: "Thanks\nA mug",
    amountMinor: "2500",
    currency: "eur",
    interval: "month",
    trialDays: "0",
    position: "3",
    isOffered: "on",
    reason: "For the fair",
  };
  expect((await who.post("/admin/plans/new", { ...plan, currency: "XYZ" })).text).toContain("Three letters");
  expect((await who.post("/admin/plans/new", plan)).location).toBe("/admin/plans?done");
  expect((await who.post("/admin/plans/new", plan)).text).toContain("a plan with this id already");
  const { isOffered: _offered, ...retired } = plan;
  await who.post("/admin/plans/patron", { ...retired, id: "another", amountMinor: "3000" });
  const plans = (await who.get("/admin/plans")).text;
  expect(plans).toContain("€30.00 a month · retired · patron");

  const wanted = { days: "30", count: "2", plan: "", expiresAt: "", reason: "Book fair" };
  expect((await who.post("/admin/codes", { ...wanted, count: "0" })).text).toContain("At least 1.");
  const made = await who.post("/admin/codes", wanted);
  const codes = /<textarea[^>]*>([^<]*)</.exec(made.text)?.[1]?.split("\n") ?? [];
  expect(codes).toHaveLength(2);
  const batch = /\/admin\/codes\/([0-9a-f]{8})/.exec((await who.get("/admin/codes")).text)?.[1] ?? "";
  expect((await who.get(`/admin/codes/${batch}`)).text).toContain(codes[0]?.slice(-5));
  await who.post(`/admin/codes/${batch}`, { reason: "Left in the train" });
  expect((await who.get(`/admin/codes/${batch}`)).text).not.toContain("not redeemed");

  const now = new Date();
  const webhook = { provider: "stripe", type: "invoice.paid", happenedAt: now, receivedAt: now };
  await site.db.insert(paymentWebhooks).values([
    { ...webhook, id: "one", eventId: "evt_one", body: "{}", state: "refused", problem: "Unknown customer" },
    { ...webhook, id: "two", eventId: "evt_two", body: "", state: "refused" },
    { ...webhook, id: "three", eventId: "evt_three", body: "{}", state: "applied" },
  ]);
  const refused = (await who.get("/admin/webhooks?provider=stripe&state=refused")).text;
  expect(refused).toContain("Unknown customer");
  expect(refused).not.toContain("evt_three");
  expect((await who.post("/admin/webhooks", { id: "one" })).location).toBe("/admin/webhooks?done");
  expect((await who.post("/admin/webhooks", { id: "two" })).status).toBe(404);
  const [replayed] = await site.db.select().from(paymentWebhooks).where(eq(paymentWebhooks.id, "one"));
  expect(replayed?.state).toBe("waiting");
  expect((await actsOf(site)).map(({ actorId, act }) => [actorId, act])).toEqual(
    [
      "subscription-granted",
      "subscription-revoked",
      "plan-saved",
      "plan-saved",
      "codes-made",
      "codes-withdrawn",
      "webhook-replayed",
    ].map((act) => [account.id, act]),
  );
});

test("A06 log entries cannot be changed, deleted or truncated, and outlive the accounts they mention", async () => {
  await using site = await createTestSite();
  const admin = await signInAs(site, "admin");
  const reader = await signIn(site);
  await admin.who.post(`/admin/accounts/${reader.account.id}`, { intent: "suspend", reason: "Spam" });
  for (const attempt of [
    sql`update audit_entries set reason = 'nothing'`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
  ])
    await expect(site.db.execute(attempt)).rejects.toMatchObject({
      cause: { message: "rows of audit_entries are kept as they are" },
    });
  await site.db.delete(accounts).where(eq(accounts.id, reader.account.id));
  expect(await actsOf(site)).toHaveLength(1);
  const log = (await admin.who.get("/admin/log")).text;
  expect(log).toContain(reader.account.id);
  expect(log).not.toContain(reader.email);
});
