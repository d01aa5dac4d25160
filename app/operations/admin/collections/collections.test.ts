import { afterAll, beforeAll, expect, test } from "vitest";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { auditEntries, collections } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

test("an admin puts a collection together: its page, feed and row of the front page follow at once, in its order and with its notes", async () => {
  const { account, who } = await signIn(site);
  await site.db.transaction((tx) => setOperatorRole(tx, account.id, "admin"));
  for (const title of ["Nightjar", "Saltmarsh", "Thistle"])
    await site.makeBook({ title, jid: title.toLowerCase() });
  await site.makeBook({ title: "Hidden", jid: "hidden", book: { isListed: false } });
  const reason = "For the long evenings";
  const list = "/admin/collections";
  expect((await who.get(list)).text).toContain("None yet.");
  expect((await who.post(list, { intent: "create", title: " ", reason })).text).toContain("Give it a title.");
  const made = await who.post(list, { intent: "create", title: "Staff Picks", reason });
  expect([made.status, made.location]).toEqual([303, expect.stringMatching(/^\/admin\/collections\/\d+$/)]);
  const page = made.location ?? "";
  const save = (fields: Record<string, string>) =>
    who.post(page, {
      intent: "save",
      title: "Staff Picks",
      about: "What we like.",
      add: "",
      reason,
      ...fields,
    });
  const filled = await save({
    add: "http://localhost/bookdetail/thistle\n/book-reader/nightjar?x\nsaltmarsh",
  });
  expect(filled.location).toBe(`${page}?done`);
  // Nobody sees it until it is shown.
  expect((await site.get("/collection/staff-picks")).status).toBe(404);
  expect((await site.get("/")).text).not.toContain("shelf-collection-staff-picks");
  await save({
    isShown: "on",
    "place-nightjar": "1",
    "place-thistle": "2",
    "place-saltmarsh": "",
    "note-nightjar": "Read it at dusk.",
  });
  const shown = await site.get("/collection/staff-picks");
  const jids = [...shown.text.matchAll(/<h2[^>]*><a href="\/bookdetail\/(\w+)"/g)].map(([, jid]) => jid);
  expect(jids).toEqual(["nightjar", "thistle"]);
  for (const part of ["What we like.", "Read it at dusk.", "/collection/staff-picks/feed.atom"])
    expect(shown.text).toContain(part);
  const feed = await site.get("/collection/staff-picks/feed.atom");
  expect([feed.status, feed.text.includes("Read it at dusk."), feed.text.includes("Saltmarsh")]).toEqual([
    200,
    true,
    false,
  ]);
  expect((await site.get("/collections")).text).toContain('href="/collection/staff-picks"');
  const home = (await site.get("/")).text;
  expect(home).toMatch(
    /id="shelf-collection-staff-picks">Staff Picks<\/h2><a href="\/collection\/staff-picks"/,
  );
  for (const wrong of ["hidden", "nothing", "<b>"]) {
    const refused = await save({ isShown: "on", "place-nightjar": "1", add: wrong });
    expect([refused.status, refused.text.includes("No book that everybody may find here")]).toEqual([
      422,
      true,
    ]);
  }
  expect((await save({ "place-nightjar": "first" })).text).toContain("A number, or nothing.");
  expect((await who.post(page, { intent: "remove", reason: "" })).text).toContain("Say why");
  await who.post(page, { intent: "remove", reason });
  expect((await site.get("/collection/staff-picks")).status).toBe(404);
  expect((await site.get("/")).text).not.toContain("shelf-collection-staff-picks");
  const acts = (await site.db.select().from(auditEntries)).map(({ act }) => act);
  expect(acts).toEqual(["collection-made", "collection-saved", "collection-saved", "collection-removed"]);
});

test("two collections of one title have addresses of their own, and any collection may be a row of the front page", async () => {
  const { account, who } = await signIn(site);
  await site.db.transaction((tx) => setOperatorRole(tx, account.id, "admin"));
  const reason = "For the long evenings";
  await site.makeBook({ title: "Lamplight", jid: "lamplight" });
  for (let at = 0; at < 2; at++) {
    const made = await who.post("/admin/collections", { intent: "create", title: "Łódź & Sea", reason });
    await who.post(made.location ?? "", {
      intent: "save",
      title: "Łódź & Sea",
      about: "",
      isShown: "on",
      add: "lamplight",
      reason,
    });
  }
  const slugs = (await site.db.select().from(collections)).map(({ slug }) => slug).toSorted();
  expect(slugs).toEqual(["lodz-sea", "lodz-sea-2"]);
  const rows = "/admin/front-page";
  expect((await who.get(rows)).text).toContain('name="row-collection:lodz-sea"');
  await who.post(rows, { "row-collection:lodz-sea": "1", "row-new": "2", dayBook: "", reason });
  const headings = [...(await site.get("/")).text.matchAll(/<h2 id="shelf-([^"]+)"/g)].map(([, key]) => key);
  expect(headings[0]).toBe("collection-lodz-sea");
});
