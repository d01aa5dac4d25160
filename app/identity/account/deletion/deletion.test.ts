import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, passkeys, sessions } from "#app/platform/db/schema/auth.server.ts";
import { oldHandles, profiles } from "#app/platform/db/schema/profile.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { findMarks } from "#tests/support/find-marks.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";
import { packExport } from "../export/export-archive.server.ts";
import { deleteDueAccounts } from "./delete-accounts-job.server.ts";
import { dataExports } from "#app/platform/db/schema/account.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const deleteAt = (site: TestSite, days: number) => deleteDueAccounts({ ...site, now: () => inDays(days) });

test("requesting the deletion signs out everywhere, sends a mail, and can be cancelled at the next sign-in", async () => {
  await using site = await createTestSite();
  const { who, email, password, account } = await signIn(site);
  const response = await who.post("/account/delete", { intent: "delete" });
  expect(response.location).toBe("/sign-in");
  expect(response.headers.getSetCookie().join()).toContain("logout-message=");
  expect((await who.get("/account")).location).toBe("/sign-in");
  expect(await site.db.select().from(sessions).where(eq(sessions.userId, account.id))).toEqual([]);
  const [mail] = await site.mails(email);
  expect(mail?.subject).toMatch(/^Your account will be deleted on \d+ \w+ \d{4}$/);

  const back = visitor(site);
  await back.post("/sign-in", { email });
  await back.post("/sign-in/factor-one", { password });
  expect((await back.get("/sign-in/continue")).location).toBe("/account/delete");
  expect((await back.get("/account/delete")).text).toContain("Keep my account");
  expect((await back.get("/account")).text).toContain("going to be deleted");
  expect((await back.post("/account/delete", { intent: "keep" })).location).toBe("/account/delete?kept");
  expect((await site.mails(email)).map(({ kind }) => kind)).toEqual(["deletion-asked", "account-kept"]);
  expect(await deleteAt(site, 15)).toBe(0);
  expect(await site.db.select().from(accounts)).toHaveLength(1);
});

/** An account with data in every possible table. */
async function leaveMarks(site: TestSite) {
  const person = await signIn(site, {
    email: "zebulon@quagmire.example",
    name: "Zebulon Quagmire",
    handle: "zebulon",
    profiles: [{ kind: "pen-name", handle: "night-heron", fullName: "Nocturna Heron" }],
  });
  const { account, who } = person;
  const picture = await site.files.put(new TextEncoder().encode("the face of zebulon"));
  const avatar = { 64: picture.hash, 160: picture.hash, 512: picture.hash };
  await site.db
    .update(profiles)
    .set({ avatar, bio: "Lives in Mudville", links: ["https://quagmire.example/"] })
    .where(eq(profiles.handle, "night-heron"));
  const [heron] = await site.db.select().from(profiles).where(eq(profiles.handle, "night-heron"));
  await site.db.insert(oldHandles).values({
    handle: "day-heron",
    handleSkeleton: "dayheron",
    profileId: heron?.id ?? "",
    freeAfter: inDays(90),
  });
  await site.db.insert(passkeys).values({
    id: "key",
    name: "Zebulon's phone",
    publicKey: "p",
    userId: account.id,
    credentialID: "c",
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  });
  await site.db
    .update(sessions)
    .set({ ipAddress: "203.0.113.77", userAgent: "QuagmireBrowser/1.0" })
    .where(eq(sessions.userId, account.id));
  await who.post("/account/second-factor", { intent: "begin", password: person.password });
  await who.post("/account/mails", {});
  await who.post("/account/email", { email: "new@quagmire.example" });
  await who.post("/account/export", { intent: "ask" });
  const archive = await packExport(site, account.id);
  await site.db.update(dataExports).set({ archive, madeAt: new Date(), expiresAt: inDays(7) });
  await site.mails();
  const stranger = visitor(site);
  await stranger.post("/sign-in", { email: person.email });
  await stranger.post("/sign-in/factor-one", { intent: "send-code" });
  const ids = (
    await site.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.accountId, account.id))
  ).map(({ id }) => id);
  const words = ["zebulon", "quagmire", "night-heron", "day-heron", "nocturna", "mudville", "203.0.113.77"];
  return { ...person, marks: [...words, account.id, picture.hash, ...ids] };
}

test("after 14 days nothing personal is left in any table, in the file store or among the mails", async () => {
  await using site = await createTestSite();
  const other = await signIn(site, { handle: "stays-here" });
  const { who, marks, email } = await leaveMarks(site);
  await who.post("/account/delete", { intent: "delete" });
  // A mail that still waits for the mail server.
  await queueMail(site, site.db, {
    to: email,
    kind: { name: "late", label: "Late", lane: "person" },
    subject: "Zebulon",
    text: "Zebulon",
    html: "Zebulon",
  });
  expect(await deleteAt(site, 13)).toBe(0);
  const before = await findMarks(site, marks);
  for (const place of ["public.accounts", "public.profiles", "public.verifications", "pgboss.", ".eml"])
    expect(
      before.some((found) => found.includes(place)),
      place,
    ).toBe(true);
  expect(await deleteAt(site, 15)).toBe(1);
  expect(await findMarks(site, marks)).toEqual([]);
  expect((await other.who.get("/account")).status).toBe(200);
  const back = visitor(site);
  await back.post("/sign-in", { email });
  expect((await back.post("/sign-in/factor-one", { password: "a long enough password" })).text).toContain(
    "Wrong email or password",
  );
});

test("a picture that another profile also shows stays", async () => {
  await using site = await createTestSite();
  const one = await signIn(site, { handle: "one-of-two" });
  await signIn(site, { handle: "other-of-two" });
  const { hash } = await site.files.put(new TextEncoder().encode("the same picture"));
  await site.db.update(profiles).set({ avatar: { 64: hash, 160: hash, 512: hash } });
  await one.who.post("/account/delete", { intent: "delete" });
  expect(await deleteAt(site, 15)).toBe(1);
  expect(await site.files.has(hash)).toBe(true);
});
