import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { forgetUncredited, uncreditPeople } from "#app/catalog/importing/public.server.ts";
import { bookPeople, endedFollows, follows, people, profiles } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";
import { copyFollows } from "../following-commands.server.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  return () => site[Symbol.asyncDispose]();
});

const follow = "/following/contributor/jane-austen";

/** A book that came in long ago: not listed as new to whoever follows now. */
const oldBook = (jid: string, author: string, title = jid) =>
  site.makeBook({ jid, title, author, book: { addedAt: new Date("2020-01-01") } });

test("the page of an author without a profile has a Follow button, which leads through sign-in, and says that no email comes", async () => {
  await oldBook("emma", "Jane Austen", "Emma");
  expect((await site.get("/author/jane-austen")).text).toContain(`action="${follow}"`);
  const stranger = visitor(site);
  expect((await stranger.post(follow, {})).location).toBe("/sign-in");
  expect(decodeURIComponent(stranger.jar.get("intended-destination") ?? "")).toContain(follow);
  const { who } = await signIn(site);
  const before = (await who.get(follow)).text;
  expect([before.includes(">Follow<"), before.includes("we send no email about them")]).toEqual([true, true]);
  expect((await who.post(follow, { from: "page" })).location).toBe("/author/jane-austen#followed");
  expect((await who.get(follow)).text).toContain(">Unfollow<");
  const listed = (await who.get("/following")).text;
  for (const part of ['href="/author/jane-austen"', "Jane Austen", `action="${follow}"`])
    expect(listed).toContain(part);
  // What was here before is on the author's page, and no line promises mails that do not come.
  for (const part of ["Emma", "We write to"]) expect(listed).not.toContain(part);
  await who.post(follow, { intent: "stop", from: "list" });
  expect((await who.get("/following")).text).toContain("Nothing yet");
});

test("books that come in are listed once, marked as new until they were seen, and are in the feed", async () => {
  await oldBook("good-omens-notes", "Terry Pratchett");
  await oldBook("stardust", "Neil Gaiman");
  const { who, email } = await signIn(site);
  for (const slug of ["terry-pratchett", "neil-gaiman"]) await who.post(`/following/contributor/${slug}`, {});
  const { text } = await who.post("/following", { intent: "new-address" });
  const feed = /(\/following\/feed\.atom\?key=[\w-]{43})/.exec(text)?.[1] ?? "";
  expect((await site.get(feed)).text).not.toContain("<entry>");
  await who.get("/following");
  const { id } = await site.makeBook({ jid: "good-omens", title: "Good Omens", author: "Terry Pratchett" });
  const [gaiman] = await site.db.select().from(people).where(eq(people.slug, "neil-gaiman"));
  await site.db
    .insert(bookPeople)
    .values({ bookId: id, personId: gaiman?.id ?? 0, role: "edt", position: 1, creditedAs: "Neil Gaiman" });
  await site.makeBook({
    jid: "unlisted",
    title: "Not Listed",
    author: "Neil Gaiman",
    book: { isListed: false },
  });
  const listed = (await who.get("/following")).text;
  expect(listed.match(/href="\/bookdetail\/good-omens"/g)).toHaveLength(1);
  expect([listed.includes("New to you"), listed.includes("A new book in this library")]).toEqual([
    true,
    true,
  ]);
  expect(listed).not.toContain("Not Listed");
  const entries = (await site.get(feed)).text;
  expect(entries.match(/<entry>/g)).toHaveLength(1);
  for (const part of ["Good Omens", "/bookdetail/good-omens"]) expect(entries).toContain(part);
  expect((await who.get("/following")).text).not.toContain("New to you");
  expect(await site.mails(email)).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ kind: "new-chapters" })]),
  );
});

test("a profile's age cap and exclusions count for new books, and what it is too young for is nothing that it could follow", async () => {
  await oldBook("tales", "Grim Writer");
  await site.makeBook({
    jid: "horrors",
    title: "Horrors",
    author: "Adults Only",
    book: { disclosures: { audience: "mature", warnings: [], aiUse: null, aiNote: null } },
  });
  const { who, profiles: own } = await signIn(site);
  const set = (facts: object) =>
    site.db
      .update(profiles)
      .set(facts)
      .where(eq(profiles.id, own[0]?.id ?? ""));
  await who.post("/following/contributor/grim-writer", {});
  await site.makeBook({
    jid: "ghosts",
    title: "Ghosts at Noon",
    author: "Grim Writer",
    subjects: ["Haunted Houses"],
  });
  await site.makeBook({
    jid: "gore",
    title: "Gore",
    author: "Grim Writer",
    book: { disclosures: { audience: "mature", warnings: [], aiUse: null, aiNote: null } },
  });
  const shown = async () => {
    const { text } = await who.get("/following");
    return ["Ghosts at Noon", "Gore"].filter((title) => text.includes(title));
  };
  expect(await shown()).toEqual(["Ghosts at Noon", "Gore"]);
  await set({ excluded: ["subject:haunted-houses"] });
  expect(await shown()).toEqual(["Gore"]);
  await set({ excluded: [], ageCap: 12 });
  expect(await shown()).toEqual(["Ghosts at Noon"]);
  expect((await who.get("/following/contributor/adults-only")).status).toBe(404);
});

test("somebody who is followed stays when their last book goes, and can still be unfollowed", async () => {
  const { id } = await oldBook("only-book", "Solo Author");
  const { who, profiles: own } = await signIn(site, {
    profiles: [{ kind: "pen-name", handle: "second-name" }],
  });
  await who.post("/following/contributor/solo-author", {});
  const [one, other] = own;
  await copyFollows({ tx: site.db, from: one?.id ?? "", to: other?.id ?? "" });
  await site.db.transaction(async (tx) => forgetUncredited(tx, await uncreditPeople(tx, [id])));
  expect((await site.get("/author/solo-author")).status).toBe(404);
  expect((await who.get("/following")).text).toContain("Solo Author");
  const stranger = await signIn(site);
  expect((await stranger.who.get("/following/contributor/solo-author")).status).toBe(404);
  await who.post("/following/contributor/solo-author", { intent: "stop", from: "list" });
  expect((await who.get("/following")).text).toContain("Nothing yet");
  // The other profile of the account follows on, and the follow leaves no trace for an author's numbers.
  expect(await site.db.$count(follows, eq(follows.profileId, other?.id ?? ""))).toBe(1);
  expect(await site.db.$count(endedFollows)).toBe(0);
});

test("programs ask and toggle; whoever writes here and whom no book names is nothing to follow at these addresses", async () => {
  await oldBook("walden", "Henry Thoreau");
  const { who } = await signIn(site);
  const { token } = JSON.parse((await who.get("/api/auth/token")).text) as { token: string };
  const call = (slug: string, body?: object) =>
    site.get(`/api/following/contributor/${slug}`, {
      method: body ? "POST" : "GET",
      headers: { "x-jwt-token": token, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  expect(JSON.parse((await call("henry-thoreau")).text)).toEqual({ isFollowed: false });
  for (const isFollowed of [true, true, false]) {
    const answer = await call("henry-thoreau", { isFollowed });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { isFollowed }]);
  }
  const author = await signIn(site, { handle: "writes-here" });
  for (const slug of [
    "nobody",
    author.profiles[0]?.handle ?? "",
    "Henry-Thoreau",
    "%00",
    "a%0Ab",
    "%ff",
    "x".repeat(2_000),
    "%27%20or%201%3D1--",
  ]) {
    expect([400, 404, 414], slug).toContain((await who.get(`/following/contributor/${slug}`)).status);
    expect([400, 404, 414], slug).toContain((await call(slug)).status);
  }
});
