import { expect, test } from "vitest";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

const details = { firstName: "Ada", lastName: "Lovelace", bio: "", links: "", birthday: "1985-12-10" };

test("R07: the public profile shows name, handle, bio, links and the year of joining; other handles are 404", async () => {
  await using site = await createTestSite();
  const {
    who,
    profiles: own,
    account,
  } = await signIn(site, {
    handle: "ada-lovelace",
    profiles: [{ kind: "family", handle: "small-reader" }],
  });
  const change = {
    ...details,
    handle: "ada-lovelace",
    bio: "Engines & <poetry>.",
    links: "https://ada.example/me",
  };
  expect((await who.post(`/select-profile/${own[0]?.id}`, change)).status).toBe(303);
  const page = await site.get("/authorhandle?id=ada-lovelace");
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toContain("s-maxage=60");
  for (const words of ["Ada Lovelace", "@ada-lovelace\u00A0· since 20", "Engines &amp; &lt;poetry&gt;."])
    expect(page.text).toContain(words);
  expect(page.text).toContain('href="https://ada.example/me" rel="me nofollow noopener ugc"');
  expect(page.text).toContain('"@type":"ProfilePage"');
  for (const secret of [account.id, account.email, "1985"]) expect(page.text).not.toContain(secret);
  for (const id of ["nobody-here", "small-reader", "", "'%20or%201=1--", "x".repeat(500)])
    expect((await site.get(`/authorhandle?id=${id}`)).status, id).toBe(404);
  expect((await site.get("/authorhandle")).status).toBe(404);
});

test("R07: two handles are two pages, and a change of either is seen at once", async () => {
  await using site = await createTestSite();
  const one = await signIn(site, { handle: "first-one", name: "First" });
  await signIn(site, { handle: "second-one", name: "Second" });
  const read = async (id: string) => (await site.get(`/authorhandle?id=${id}&utm=x`)).text;
  expect(await read("first-one")).toContain("<h1><bdi>First</bdi></h1>");
  expect(await read("second-one")).toContain("<h1><bdi>Second</bdi></h1>");
  const [main] = one.profiles;
  await one.who.post(`/select-profile/${main?.id}`, { ...details, handle: "first-one" });
  expect(await read("first-one")).toContain("Ada Lovelace");
  await one.who.post("/account/names", { firstName: "Augusta", lastName: "" });
  expect(await read("first-one")).toContain("Augusta");
});

test("R07: an old handle leads to the new one for 90 days, and nobody can take it meanwhile", async () => {
  const clock = { now: new Date() };
  await using site = await createTestSite({}, { site: { now: () => clock.now } });
  const { who, profiles: own } = await signIn(site, { handle: "before-then" });
  const path = `/select-profile/${own[0]?.id}`;
  await site.get("/authorhandle?id=before-then");
  await who.post(path, { ...details, handle: "after-that" });
  const moved = await site.get("/authorhandle?id=before-then");
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/authorhandle?id=after-that"]);
  const other = await signIn(site);
  const otherPath = `/select-profile/${other.profiles[0]?.id}`;
  const refused = await other.who.post(otherPath, { ...details, handle: "bef0re-then" });
  expect([refused.status, refused.text.includes("is taken")]).toEqual([422, true]);
  clock.now = new Date(clock.now.getTime() + 90 * 86_400_000 + 1_000);
  expect((await site.get("/authorhandle?id=before-then")).status).toBe(404);
});

test("R08: /authorhandle.srt redirects permanently to /authorhandle and preserves the query", async () => {
  await using site = await createTestSite();
  const moved = await site.get("/authorhandle.srt?id=ada-lovelace&from=old");
  expect([moved.status, moved.headers.get("location")]).toEqual([
    301,
    "/authorhandle?id=ada-lovelace&from=old",
  ]);
});

test("authors write their bio on their own page; nobody else can, and one that is too long stays in the form", async () => {
  await using site = await createTestSite();
  const { who, profiles: own } = await signIn(site, { handle: "ada-lovelace", name: "Ada" });
  const path = "/authorhandle?id=ada-lovelace";
  expect((await site.get(path)).text).not.toContain("textarea");
  expect((await who.post(path, { bio: "  I count <things>. " })).status).toBe(303);
  expect((await site.get(path)).text).toContain("I count &lt;things&gt;.");
  const refused = await who.post(path, { bio: "x".repeat(1_001) });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("At most 1000 characters; this has 1001.");
  expect(refused.text).toContain("x".repeat(1_001));
  const other = await signIn(site, { handle: "somebody-else" });
  expect((await other.who.post(path, { bio: "Hello" })).status).toBe(404);
  expect((await who.post(path, { bio: "" })).status).toBe(303);
  const { text } = await site.get(path);
  expect(text).not.toContain("author-bio");
  expect(own).toHaveLength(1);
});
