import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import {
  accounts,
  follows,
  profiles,
  refusedMails,
  workPublications,
} from "#app/platform/db/schema/all.server.ts";
import { makeWork, type WorkFacts } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";
import { writeText } from "#tests/support/write-text.ts";
import { dailyDigestJob } from "./mails/daily-digest-job.server.ts";
import { listReleasesForAccount } from "./release-queries.server.ts";
import { notifyFollowersJob } from "./mails/notify-followers-job.server.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  return () => site[Symbol.asyncDispose]();
});

const releaseOptions = { isSilent: false, note: null as string | null, isUnlisted: false };

/** A published work and its addresses. */
async function publish(facts: WorkFacts = {}, isUnlisted = false) {
  const made = await makeWork(site, { title: "Low Water", chapters: [{ title: "One" }], ...facts });
  for (const id of made.chapterIds) await writeText(site, id, "Secret words of the chapter.");
  const release = async (how: Partial<typeof releaseOptions> = {}) =>
    publishNow(site, {
      ...releaseOptions,
      isUnlisted,
      ...how,
      workId: made.workId,
      chapterIds: made.chapterIds,
    });
  await release();
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, made.workId));
  const [profile] = await site.db.select().from(profiles).where(eq(profiles.id, made.profileId));
  const [book, author] = [`/following/book/${row?.jid}`, `/following/author/${profile?.handle}`];
  return { ...made, release, jid: row?.jid ?? "", handle: profile?.handle ?? "", book, author };
}

/** Runs the notification job twice at once, as after a lost server, and returns the mails to this address. */
async function mailsAfterNotifying(email: string) {
  const { rows } = await site.db.execute<{ data: { releaseId: number } }>(
    sql`delete from pgboss.job where name = ${notifyFollowersJob.queue.name} returning data`,
  );
  const notify = async ({ data }: { data: { releaseId: number } }) => {
    await notifyFollowersJob.work?.(site, data, AbortSignal.timeout(20_000));
  };
  await Promise.all([...rows, ...rows].map(notify));
  return (await site.mails(email)).filter(({ kind }) => kind === "new-chapters");
}

test("the button on the book's page leads through sign-in, and one more click follows", async () => {
  const { jid, book } = await publish();
  const page = await site.get(`/bookdetail/${jid}`);
  expect(page.text).toContain(`action="${book}"`);
  const stranger = visitor(site);
  expect((await stranger.post(book, {})).location).toBe("/sign-in");
  expect(decodeURIComponent(stranger.jar.get("intended-destination") ?? "")).toContain(book);
  const { who, email } = await signIn(site);
  expect((await who.get(book)).text).toContain(">Follow<");
  expect((await who.post(book, {})).location).toBe(book);
  expect((await who.get(book)).text).toContain(`We will write to ${email}`);
  expect((await who.get("/following")).text).toContain("Low Water");
  await who.post(book, { intent: "stop", from: "list" });
  expect((await who.get("/following")).text).toContain("Nothing yet");
});

test("A05 an account gets one mail per release whatever its profiles follow, and each profile lists what it follows itself", async () => {
  const profilesOf = [{ kind: "family" as const, handle: "small-reader" }];
  const { who, email, profiles: own } = await signIn(site, { profiles: profilesOf });
  const { release, book, author } = await publish({
    chapters: [{ title: "One" }, { title: "Two", access: "members" }],
  });
  await who.post(book, {});
  const as = (id: string | undefined) =>
    who.jar.set("current-user", encodeURIComponent(JSON.stringify({ id })));
  as(own[1]?.id);
  await who.post(author, {});
  expect((await who.get("/following")).text).toContain("Wanda Writer");
  as(own[0]?.id);
  expect((await who.get("/following")).text).not.toContain(
    'Unfollow<span class="visually-hidden"> Wanda Writer',
  );
  await release({ note: "A new ending." });
  const mails = await mailsAfterNotifying(email);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.text).toContain("Low Water\n\nRevised by Wanda Writer");
  expect(mail?.text).toContain("A new ending.");
  expect(mail?.text).toContain("Two (for members)");
  expect(mail?.text).not.toContain("Secret words");
  expect(await mailsAfterNotifying(email)).toHaveLength(1);
});

test("A05 a profile with an age cap cannot follow a book above it, does not list it, and causes no mail", async () => {
  const profilesOf = [{ kind: "family" as const, handle: "reader-of-twelve" }];
  const { who, email, profiles: own } = await signIn(site, { profiles: profilesOf });
  const [main, child] = own;
  const as = (profile: typeof main) =>
    who.jar.set("current-user", encodeURIComponent(JSON.stringify({ id: profile?.id })));
  const { profileId, author } = await publish({ title: "The Kitten" });
  const older = await publish({ profileId, title: "Blood Tide", audience: "mature" });
  // It followed both before the age cap was set.
  as(child);
  await who.post(older.book, {});
  await who.post(author, {});
  await site.db
    .update(profiles)
    .set({ ageCap: 12 })
    .where(eq(profiles.id, child?.id ?? ""));
  for (const answer of [await who.get(older.book), await who.post(older.book, {})])
    expect([answer.status, answer.text.includes("Blood Tide")]).toEqual([403, false]);
  await older.release({ note: "More blood." });
  await publish({ profileId, title: "The Puppy" });
  const page = (await who.get("/following")).text;
  expect([page.includes("The Puppy"), page.includes("Blood")]).toEqual([true, false]);
  expect((await mailsAfterNotifying(email)).map(({ subject }) => subject)).toEqual(["The Puppy"]);
  // The same in the digest, until the account's main profile follows it too.
  await site.db
    .insert(refusedMails)
    .values({ accountId: main?.accountId ?? "", kind: "new-chapters-at-once", since: new Date() });
  await older.release({ note: "For the child alone." });
  as(main);
  expect((await who.post(older.book, {})).status).toBe(303);
  await older.release({ note: "For the parent too." });
  const [mail] = await daysMails(email, inDays(1));
  expect(mail?.text).toContain("Blood Tide");
  const span = { after: new Date(0), until: new Date(inDays(1)) };
  const listed = await listReleasesForAccount(site.db, main?.accountId ?? "", span);
  expect(listed.map(({ note }) => note).filter(Boolean)).toEqual(["For the parent too."]);
  expect((await who.get("/following")).text).toContain("Blood Tide");
});

test("minor edits and releases before the follow cause no mail", async () => {
  const { who, email } = await signIn(site);
  const { release, book, workId } = await publish();
  await who.post(book, {});
  await release({ isSilent: true });
  await publishNow(site, { ...releaseOptions, workId, chapterIds: [] });
  expect(await mailsAfterNotifying(email)).toEqual([]);
  await release();
  expect(await mailsAfterNotifying(email)).toHaveLength(1);
});

test("followers of an author are mailed about a new work, unless it is unlisted", async () => {
  const { who, email } = await signIn(site);
  const { author, profileId } = await publish();
  await who.post(author, {});
  await publish({ profileId, title: "Hidden" }, true);
  expect(await mailsAfterNotifying(email)).toEqual([]);
  await publish({ profileId, title: "Open" });
  expect((await mailsAfterNotifying(email)).map(({ subject }) => subject)).toEqual(["Open"]);
});

test("a mail offers one-click unsubscribe, after which no more are sent, and the choice appears in the account's settings", async () => {
  const { who, email } = await signIn(site);
  const { release, book } = await publish();
  await who.post(book, {});
  await release();
  const [mail] = await mailsAfterNotifying(email);
  const stop = /https?:\/\/\S+(\/account\/mails\/stop\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect((await site.get(stop, { method: "POST", body: new URLSearchParams() })).status).toBe(200);
  expect((await who.get(book)).text).toContain("you have turned off emails about new chapters");
  await release();
  expect(await mailsAfterNotifying(email)).toHaveLength(1);
});

test("suspended accounts, unverified addresses and the author get no mail, and the publish page shows the right number", async () => {
  const author = await signIn(site, { state: "ACTIVE" });
  const { release, book, workId } = await publish({ profileId: author.profiles[0]?.id ?? "" });
  const readers = [await signIn(site), await signIn(site), await signIn(site)];
  for (const { who } of [...readers, author]) await who.post(book, {});
  const sheet = async () => (await author.who.get(`/writing/${workId}/publish`)).text;
  expect(await sheet()).toContain("3 followers get an email");
  const [fine, suspended, unconfirmed] = readers;
  const set = (id: string | undefined, facts: object) =>
    site.db
      .update(accounts)
      .set(facts)
      .where(eq(accounts.id, id ?? ""));
  await set(suspended?.account.id, { banned: true });
  await set(unconfirmed?.account.id, { emailVerified: false });
  expect(await sheet()).toContain("1 follower gets an email");
  await release();
  expect(await mailsAfterNotifying(fine?.email ?? "")).toHaveLength(1);
  for (const { email } of [suspended, unconfirmed, author].flatMap((each) => each ?? []))
    expect(await mailsAfterNotifying(email)).toEqual([]);
});

test("follows are part of the follower's data export, not of the author's, and end with the profile", async () => {
  const { listOwnRows } = await import("#app/identity/account/export/export-queries.server.ts");
  const { who, account, profiles: own } = await signIn(site);
  const { book, author, profileId } = await publish();
  const [writer] = await site.db.select().from(profiles).where(eq(profiles.id, profileId));
  await who.post(book, {});
  await who.post(author, {});
  const rowsOf = async (accountId: string) =>
    (await listOwnRows(site.db, accountId)).find(({ table }) => table === "follows")?.rows ?? [];
  expect(await rowsOf(account.id)).toHaveLength(2);
  expect(await rowsOf(writer?.accountId ?? "")).toEqual([]);
  await site.db.delete(accounts).where(eq(accounts.id, account.id));
  expect(await site.db.$count(follows, eq(follows.profileId, own[0]?.id ?? ""))).toBe(0);
});

/** Runs the hourly job at that time on two servers at once. */
async function daysMails(email: string, at: string) {
  const then = { ...site, now: () => new Date(at) };
  const run = () => dailyDigestJob.work?.(then, {}, AbortSignal.timeout(20_000));
  await Promise.all([run(), run()]);
  return (await site.mails(email)).filter(({ kind }) => kind === "daily-news");
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("the daily digest is sent once with all releases, also after a crash of the job, and not on a day without releases", async () => {
  const { who, email, account } = await signIn(site);
  const { release, book, author, profileId } = await publish();
  await who.post(book, {});
  await who.post(author, {});
  expect((await who.post("/account/mails", { kind: "new-sign-in", news: "daily" })).status).toBe(303);
  expect((await who.get(book)).text).toContain("once a day, with all new chapters");
  for (const note of ["First.", "Second.", "Third."]) await release({ note });
  await publish({ profileId, title: "High Water" });
  expect(await mailsAfterNotifying(email)).toEqual([]);

  // It crashes in the middle: nothing was sent or recorded.
  const dying = { ...site.jobs, enqueue: () => Promise.reject(new Error("killed")) };
  const tomorrow = { ...site, jobs: dying, now: () => new Date(inDays(1)) };
  await expect(dailyDigestJob.work?.(tomorrow, {}, AbortSignal.timeout(20_000))).rejects.toThrow("killed");
  const mails = await daysMails(email, inDays(1));
  expect(mails).toHaveLength(1);
  for (const words of ["Low Water", "High Water", "/following", "/account/mails/stop"])
    expect(mails[0]?.text).toContain(words);
  expect(mails[0]?.text).not.toContain("Secret words");
  expect(await daysMails(email, inDays(1))).toHaveLength(1);
  expect(await daysMails(email, inDays(2))).toHaveLength(1);
  const stop = /https?:\/\/\S+(\/account\/mails\/stop\S+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  await site.get(stop, { method: "POST", body: new URLSearchParams() });
  await release();
  expect(await daysMails(email, inDays(3))).toHaveLength(1);
  await site.db.delete(accounts).where(eq(accounts.id, account.id));
});

test("new releases are listed on the following page and marked new only once", async () => {
  const { who } = await signIn(site);
  const { release, book } = await publish({ title: "Ebb" });
  await who.post(book, {});
  await release({ note: "A better end." });
  const first = (await who.get("/following")).text;
  for (const words of ["What is new", "Ebb", "A better end.", "New to you"]) expect(first).toContain(words);
  const second = (await who.get("/following")).text;
  expect(second).toContain("A better end.");
  expect(second).not.toContain("New to you");
});
