import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import {
  accounts,
  followedFeeds,
  profiles,
  works,
  workPublications,
} from "#app/platform/db/schema/all.server.ts";
import { makeWork, type WorkFacts } from "#tests/support/make-work.ts";
import { actingAs, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { spellFeedKey } from "./feed-key.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  return () => site[Symbol.asyncDispose]();
});

type Reader = Awaited<ReturnType<typeof signIn>>["who"];

async function publish(facts: WorkFacts = {}, isUnlisted = false) {
  const made = await makeWork(site, { title: "Low Water", chapters: [{ title: "One" }], ...facts });
  for (const id of made.chapterIds) await writeText(site, id, "Secret words of the chapter.");
  const release = (note: string | null = null) =>
    publishNow(site, {
      workId: made.workId,
      chapterIds: made.chapterIds,
      isSilent: false,
      note,
      isUnlisted,
    });
  await release();
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, made.workId));
  const [profile] = await site.db.select().from(profiles).where(eq(profiles.id, made.profileId));
  const [book, author] = [`/following/book/${row?.jid}`, `/following/author/${profile?.handle}`];
  return { ...made, release, jid: row?.jid ?? "", accountId: profile?.accountId ?? "", book, author };
}

/** Path and query of a new address, as the page shows it. */
async function newAddress(who: Reader): Promise<string> {
  const { status, text, headers } = await who.post("/following", { intent: "new-address" });
  expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  return /value="https?:\/\/[^/"]+(\/following\/feed\.atom\?key=[\w-]{43})"/.exec(text)?.[1] ?? "";
}

const titlesIn = (xml: string) =>
  [...xml.matchAll(/<entry>\s*<title>([^<]*)<\/title>/g)].map(([, title]) => title);
const titlesAt = async (path: string) => titlesIn((await site.get(path)).text);
const sortedTitlesAt = async (path: string) =>
  (await titlesAt(path)).toSorted((one = "", other = "") => one.localeCompare(other, "en"));

test("one feed has what is new of all works and authors that a profile follows, at an address that is shown once and stored as a hash", async () => {
  const { who } = await signIn(site);
  const one = await publish({
    title: "Low <Water>",
    chapters: [{ title: "One & all" }, { title: "Two", access: "members" }],
  });
  const other = await publish({ title: "Spring Tide" });
  const neither = await publish({ title: "Not Followed" });
  await who.post(one.book, {});
  expect((await who.get("/following")).text).toContain("Create address");
  const address = await newAddress(who);
  await who.post(other.author, {});
  expect(await titlesAt(address)).toEqual([]);
  await one.release("It goes <on>.");
  await other.release();
  await neither.release();
  await publish({ title: "A Second Book", profileId: other.profileId });
  const { status, headers, text } = await site.get(address);
  expect([status, headers.get("content-type")]).toEqual([200, "application/xml; charset=utf-8"]);
  expect(titlesIn(text)).toEqual([
    "A Second Book",
    "Spring Tide: revised, One",
    "Low &lt;Water&gt;: revised, One &amp; all, Two",
  ]);
  for (const part of ["It goes &lt;on&gt;.", "Wanda Writer", "/feed.css", `/book-reader/${one.jid}/`])
    expect(text).toContain(part);
  // No text of a chapter, and nothing about who reads it.
  expect(text).not.toContain("Secret words");
  expect(text).not.toContain(who.jar.get("current-user") ?? "-");
  const [, key = ""] = address.split("key=");
  expect(JSON.stringify(await site.db.select().from(followedFeeds))).not.toContain(key.slice(0, 12));
  const page = (await who.get("/following")).text;
  expect([page.includes(key), page.includes("last fetched"), page.includes("New address")]).toEqual([
    false,
    true,
    true,
  ]);
});

test("the feed is private, not indexed, sends no referrer, and answers 304 while nothing is new", async () => {
  const { who } = await signIn(site);
  const { book, release } = await publish();
  await who.post(book, {});
  const address = await newAddress(who);
  await release();
  const { headers } = await site.get(address);
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(headers.get("x-robots-tag")).toContain("noindex");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("set-cookie")).toBeNull();
  const known = { headers: { "if-none-match": `"else", W/${headers.get("etag")}` } };
  const again = await site.get(address, known);
  expect([again.status, again.text, again.headers.get("cache-control")]).toEqual([
    304,
    "",
    "private, no-cache",
  ]);
  await release("More.");
  expect((await site.get(address, known)).status).toBe(200);
});

test("a new address ends the old one and remains the same feed, and a removed one is no feed", async () => {
  const { who } = await signIn(site);
  const { book } = await publish();
  await who.post(book, {});
  const first = await newAddress(who);
  const idAt = async (path: string) => /<id>([^<]*)<\/id>/.exec((await site.get(path)).text)?.[1];
  const id = await idAt(first);
  const second = await newAddress(who);
  expect([id?.includes("/following#feed-"), await idAt(second)]).toEqual([true, id]);
  expect((await site.get(first)).status).toBe(404);
  const stranger = await signIn(site);
  await stranger.who.post("/following", { intent: "remove-address" });
  expect((await site.get(second)).status).toBe(200);
  expect((await who.post("/following", { intent: "remove-address" })).location).toBe("/following");
  expect((await site.get(second)).status).toBe(404);
  expect((await who.get("/following")).text).toContain("Create address");
});

test("the feed leaves out what its profile excludes, what it is too young for, suspended authors, and withdrawn and unlisted works", async () => {
  const family = [{ kind: "family" as const, handle: "feed-reader" }];
  const account = await signIn(site, { profiles: family });
  const child = account.profiles[1];
  account.who.jar.set("current-user", encodeURIComponent(JSON.stringify({ id: child?.id })));
  const author = await publish({ title: "For All" });
  const suspended = await publish({ title: "Of Somebody Suspended" });
  const unlisted = await publish({ title: "Unlisted" }, true);
  for (const { book } of [suspended, unlisted]) await account.who.post(book, {});
  await account.who.post(author.author, {});
  const { profileId } = author;
  await publish({ title: "Ghosts", profileId, tags: ["Haunted Houses"] });
  await publish({ title: "Blood", profileId, audience: "mature" });
  await publish({ title: "Unlisted of an Author", profileId }, true);
  for (const { release } of [author, suspended, unlisted]) await release();
  const address = await newAddress(account.who);
  const everything = await sortedTitlesAt(address);
  expect(everything).toEqual([
    "Blood",
    "For All: revised, One",
    "Ghosts",
    "Of Somebody Suspended: revised, One",
    "Unlisted: revised, One",
  ]);
  const set = (facts: object) =>
    site.db
      .update(profiles)
      .set(facts)
      .where(eq(profiles.id, child?.id ?? ""));
  await set({ excluded: ["subject:haunted-houses"] });
  expect(await sortedTitlesAt(address)).toEqual(everything.filter((title) => title !== "Ghosts"));
  // The page of what is followed agrees with its feed.
  expect((await account.who.get("/following")).text).not.toContain("Ghosts");
  await set({ ageCap: 12, excluded: [] });
  expect(await titlesAt(address)).not.toContain("Blood");
  await site.db.update(accounts).set({ banned: true }).where(eq(accounts.id, suspended.accountId));
  await site.db
    .update(workPublications)
    .set({ state: "withdrawn" })
    .where(eq(workPublications.workId, unlisted.workId));
  expect(await sortedTitlesAt(address)).toEqual(["For All: revised, One", "Ghosts"]);
  // Whoever has the browser of another profile gets the feed of the address all the same.
  const asMain = await site.get(address, { headers: { cookie: actingAs(account) } });
  expect(titlesIn(asMain.text)).not.toContain("Blood");
  await site.db.delete(works).where(eq(works.id, author.workId));
  expect(await titlesAt(address)).toEqual(["Ghosts"]);
});

test("the feed ends with its profile, and is closed while its account is suspended", async () => {
  const { who, account, profiles: own } = await signIn(site);
  const { book } = await publish();
  await who.post(book, {});
  const address = await newAddress(who);
  const statusWith = async (facts: object) => {
    await site.db.update(accounts).set(facts).where(eq(accounts.id, account.id));
    return (await site.get(address)).status;
  };
  expect([await statusWith({ banned: true }), await statusWith({ banned: false })]).toEqual([404, 200]);
  await site.db
    .update(profiles)
    .set({ removeAfter: new Date() })
    .where(eq(profiles.id, own[0]?.id ?? ""));
  expect((await site.get(address)).status).toBe(404);
  await site.db.delete(accounts).where(eq(accounts.id, account.id));
  expect([
    (await site.get(address)).status,
    await site.db.$count(followedFeeds, eq(followedFeeds.profileId, own[0]?.id ?? "")),
  ]).toEqual([404, 0]);
});

test("what is no key is answered as a key that nobody has, and changes nothing", async () => {
  const wrong = [
    "",
    "?key=",
    `?key=${spellFeedKey((count) => Buffer.alloc(count, 7))}`,
    `?key=${"x".repeat(2_000)}`,
    "?key=%27%20or%201%3D1--",
    "?key=%25",
    "?key=_______________________________________%25___",
    "?key[]=a&key[]=b",
    "?key=💥",
  ];
  for (const query of wrong) {
    const { status, headers, text } = await site.get(`/following/feed.atom${query}`);
    expect([status, text.includes("<entry>")], query).toEqual([404, false]);
    expect(headers.get("cache-control"), query).not.toContain("public");
  }
  const nothing = await site.get("/following/feed.atom?key=%00");
  expect([400, 404]).toContain(nothing.status);
  const posted = await site.get("/following/feed.atom", { method: "POST", body: new URLSearchParams() });
  expect([403, 405]).toContain(posted.status);
});

test("only whoever is signed in gets an address, from a form of this site", async () => {
  const before = await site.db.$count(followedFeeds);
  const post = (headers: Record<string, string>) =>
    site.get("/following", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: "intent=new-address",
    });
  expect((await post({})).text).not.toContain("feed.atom?key=");
  const { cookie } = await signIn(site);
  const foreign = await post({ cookie, origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" });
  expect(foreign.status).toBe(403);
  expect(await site.db.$count(followedFeeds)).toBe(before);
});
