import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { profiles } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const makeAdultBook = (site: TestSite) =>
  site.makeBook({
    jid: "late",
    title: "Late Hours",
    book: {
      disclosures: { warnings: [], audience: "adult", aiUse: "none", aiNote: null },
      isDownloadable: true,
      wordCount: 900,
    },
    chapters: [{ slug: "one", title: "One", html: '<p id="p-1">Some words.</p>' }],
  });

test("an anonymous reader confirms their age once before the text of a work for adults only", async () => {
  await using site = await createTestSite();
  await makeAdultBook(site);
  const address = "/book-reader/late/one?title=Late";
  for (const path of [address, "/bookdetail/late/download.epub"]) {
    const first = await site.get(path);
    expect([first.status, first.headers.get("location")]).toEqual([
      303,
      `/adults-only?to=${encodeURIComponent(path)}`,
    ]);
  }
  expect((await site.get("/book-reader/late/one/chapter.json")).status).toBe(403);
  const gate = `/adults-only?to=${encodeURIComponent(address)}`;
  const page = await site.get(gate);
  expect([page.status, page.text.includes("I am 18 or older")]).toEqual([200, true]);
  expect(page.text).toContain('name="robots" content="noindex');
  const answered = await site.get(gate, { method: "POST", body: new URLSearchParams() });
  expect([answered.status, answered.headers.get("location")]).toEqual([303, address]);
  const headers = { cookie: (answered.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "" };
  for (let times = 0; times < 3; times++) {
    const read = await site.get(address, { headers });
    expect([read.status, read.text.includes("Some words.")]).toEqual([200, true]);
    expect(read.headers.get("cache-control")).toContain("private");
  }
  expect((await site.get("/book-reader/late/one/chapter.json", { headers })).status).toBe(200);
  // A response to one reader is not cached for the next.
  expect((await site.get(address)).status).toBe(303);
  expect((await site.get("/bookdetail/late")).status).toBe(200);
});

test("the age question redirects only into books of this site", async () => {
  await using site = await createTestSite();
  for (const to of [
    "",
    "https://evil.example/",
    "//evil.example/book-reader/x",
    "/book-reader//evil",
    "/sign-in",
  ])
    for (const method of ["GET", "POST"])
      expect(
        (await site.get(`/adults-only?to=${encodeURIComponent(to)}`, { method })).status,
        `${method} ${to}`,
      ).toBe(404);
});

test("the birthday of the active profile answers the age question", async () => {
  await using site = await createTestSite();
  await makeAdultBook(site);
  const who = await makeAccount(site);
  const headers = { cookie: `${who.cookie}; octavo.of-age=yes` };
  const born = (birthday: string) =>
    site.db.update(profiles).set({ birthday }).where(eq(profiles.accountId, who.account.id));
  const read = async (cookie: string) =>
    (await site.get("/book-reader/late/one", { headers: { cookie } })).status;
  expect([await read(who.cookie), await read(headers.cookie)]).toEqual([303, 200]);
  await born("2015-01-01");
  expect([await read(who.cookie), await read(headers.cookie)]).toEqual([403, 403]);
  await born("1980-01-01");
  expect([await read(who.cookie), await read(headers.cookie)]).toEqual([200, 200]);
});

test("a book for everyone opens without the age question and is cached for all", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "plain", chapters: [{ slug: "one", title: "One", html: "<p>Words.</p>" }] });
  const read = await site.get("/book-reader/plain/one");
  expect([read.status, read.headers.get("set-cookie")]).toEqual([200, null]);
  expect(await site.roundTrips(() => site.get("/book-reader/plain/one"))).toBe(0);
});
