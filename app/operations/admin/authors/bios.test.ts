import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetUncredited, uncreditPeople } from "#app/catalog/importing/public.server.ts";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { auditEntries, bookPeople, people } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { ageFactors, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

const reason = "She cannot write it herself";

async function signInAs(role: "admin" | "moderator") {
  const { account, who } = await signIn(site);
  await site.db.transaction((tx) => setOperatorRole(tx, account.id, role));
  return { account, who };
}

test("an admin writes the bio of somebody without a profile: everybody sees it at once, with its paragraphs, in the page's data too, until it is removed", async () => {
  const { account, who } = await signInAs("admin");
  await site.makeBook({ jid: "emma", title: "Emma", author: "Jane Austen" });
  const page = "/author/jane-austen";
  // From here on the page is cached.
  expect((await site.get(page)).text).not.toContain("author-bio");
  const form = "/admin/authors/jane-austen";
  const bio = "  Wrote <six> novels.\r\n\r\nLived in\u202E Hampshire. ";
  const saved = await who.post(form, { bio, reason });
  expect([saved.status, saved.location]).toEqual([303, `${form}?done`]);
  expect((await who.get(`${form}?done`)).text).toContain("Saved. Everybody sees it now.");
  const shown = await site.get(page);
  for (const part of [
    '<p class="author-bio" dir="auto">Wrote &lt;six&gt; novels.\n\nLived in Hampshire.</p>',
    '<meta name="description" content="Wrote &lt;six&gt; novels.\n\nLived in Hampshire."',
    '"description":"Wrote \\u003csix',
  ])
    expect(shown.text).toContain(part);
  expect(shown.headers.get("cache-control")).toContain("s-maxage=60");
  expect(
    (await site.get(page, { headers: { "if-none-match": shown.headers.get("etag") ?? "" } })).status,
  ).toBe(304);
  await who.post(form, { bio: " ", reason });
  expect((await who.get(`${form}?done`)).text).toContain("Removed. The page has no bio now.");
  expect((await site.get(page)).text).not.toContain("author-bio");
  const logged = (await site.db.select().from(auditEntries)).map((entry) => [
    entry.actorId,
    entry.act,
    entry.subjectId,
    entry.details,
  ]);
  expect(logged).toEqual([
    [account.id, "bio-changed", "jane-austen", { removed: false }],
    [account.id, "bio-changed", "jane-austen", { removed: true }],
  ]);
  expect((await who.get("/admin/log")).text).toContain("changed the bio of jane-austen");
});

test("a bio that is too long, or without a reason, is refused with what was typed, and one of somebody with a profile is its owner's", async () => {
  const { account, who } = await signInAs("admin");
  await site.makeBook({ jid: "ulysses", title: "Ulysses", author: "James Joyce" });
  const form = "/admin/authors/james-joyce";
  const long = `Begins so. ${"x".repeat(1_000)}`;
  const refused = await who.post(form, { bio: long, reason });
  expect(refused.status).toBe(422);
  for (const part of [long, "At most 1000 characters; this has 1011.", reason])
    expect(refused.text).toContain(part);
  const silent = await who.post(form, { bio: "An exile.", reason: "" });
  expect([silent.status, silent.text.includes("An exile.")]).toEqual([422, true]);
  expect(silent.text).toContain("Say why");
  await site.makeBook({ jid: "own", title: "Own", author: "Own Voice" });
  const { profiles } = await makeAccount(site);
  await site.db
    .update(people)
    .set({ profileId: profiles[0]?.id ?? null })
    .where(eq(people.slug, "own-voice"));
  for (const slug of ["own-voice", "nobody", "x".repeat(500)]) {
    expect((await who.get(`/admin/authors/${slug}`)).status, slug).toBe(404);
    expect((await who.post(`/admin/authors/${slug}`, { bio: "Mine now", reason })).status, slug).toBe(404);
  }
  expect((await who.get("/admin/authors?name=own+voice")).text).toContain("No author without a profile");
  // A04: the proof of identity must be fresh.
  await ageFactors(site, account.id, 11);
  expect((await who.post(form, { bio: "An exile.", reason })).status).toBe(403);
  const written = await site.db.select({ bio: people.bio }).from(people);
  expect(written.filter(({ bio }) => bio !== null)).toEqual([]);
});

test("nobody but an admin can write a bio: a visitor is led to sign in, for all others there is nothing", async () => {
  await site.makeBook({ jid: "walden", title: "Walden", author: "Henry Thoreau" });
  const form = "/admin/authors/henry-thoreau";
  const body = new URLSearchParams({ bio: "Mine", reason });
  const visitor = await site.get(form, { method: "POST", body });
  expect([visitor.status, visitor.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/^\/sign-in/),
  ]);
  for (const { who } of [await signIn(site), await signInAs("moderator")]) {
    expect((await who.get("/admin/authors")).status).toBe(404);
    expect((await who.get(form)).status).toBe(404);
    expect((await who.post(form, { bio: "Mine", reason })).status).toBe(404);
  }
  expect((await site.get("/author/henry-thoreau")).text).not.toContain("author-bio");
});

test("authors are found by any words of their names in any order, and without a name those who have a bio are listed", async () => {
  const { who } = await signInAs("admin");
  expect((await who.get("/admin/authors")).text).toContain("No author has a bio from here yet.");
  await site.makeBook({ jid: "middlemarch", title: "Middlemarch", author: "George Eliot" });
  await site.makeBook({ jid: "romola", title: "Romola", author: "George Eliot" });
  await site.makeBook({ jid: "indiana", title: "Indiana", author: "George Sand" });
  const found = (await who.get("/admin/authors?name=%C3%89liot,+George")).text;
  for (const part of ['href="/admin/authors/george-eliot"', "2 books\u00A0· No bio"])
    expect(found).toContain(part);
  expect(found).not.toContain("george-sand");
  expect((await who.get("/admin/authors?name=unheard-of")).text).toContain("Try the last name alone");
  await who.post("/admin/authors/george-sand", { bio: "Wrote at night.", reason });
  const listed = (await who.get("/admin/authors")).text;
  expect(listed).toContain("george-sand");
  expect(listed).not.toContain("george-eliot");
  for (const odd of [
    "name=%25",
    "name=%C2%85%09",
    "name=%2C",
    "page=-1",
    "page=99999999999",
    `name=${"x".repeat(2000)}`,
  ])
    expect([odd, (await who.get(`/admin/authors?${odd}`)).status]).toEqual([odd, 200]);
});

test("a bio stays when the only book of its author goes and comes again", async () => {
  const { who } = await signInAs("admin");
  const { id } = await site.makeBook({ jid: "dracula", title: "Dracula", author: "Bram Stoker" });
  await site.makeBook({ jid: "carmilla", title: "Carmilla", author: "Sheridan Nobio" });
  const form = "/admin/authors/bram-stoker";
  await who.post(form, { bio: "Managed a theatre.", reason });
  await site.db.transaction(async (tx) => {
    const [other] = await tx.select().from(people).where(eq(people.slug, "sheridan-nobio"));
    await tx.delete(bookPeople).where(eq(bookPeople.personId, other?.id ?? 0));
    await forgetUncredited(tx, [...(await uncreditPeople(tx, [id])), other?.id ?? 0]);
  });
  expect((await who.get("/admin/authors/sheridan-nobio")).status).toBe(404);
  const edited = await who.get(form);
  expect([edited.status, edited.text.includes("Managed a theatre.")]).toEqual([200, true]);
  expect(edited.text).toContain("no book of this author is listed");
  expect((await site.get("/author/bram-stoker")).status).toBe(404);
  await site.makeBook({ jid: "dracula-again", title: "Dracula", author: "Bram Stoker" });
  expect((await site.get("/author/bram-stoker")).text).toContain("Managed a theatre.");
});
