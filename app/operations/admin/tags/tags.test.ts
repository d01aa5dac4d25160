import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { auditEntries } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  await site.work();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

async function signInAdmin() {
  const { account, who } = await signIn(site);
  await site.db.transaction((tx) => setOperatorRole(tx, account.id, "admin"));
  return who;
}

async function idOf(slug: string): Promise<string> {
  const { rows } = await site.db.execute<{ id: string }>(sql`select id from subjects where slug = ${slug}`);
  return String(rows[0]?.id);
}

const reason = "One word is enough";
const settled = { timeout: 20_000, interval: 100 };

test("an admin previews and merges synonyms and undoes it: the old page leads to the other for good, and afterwards is itself again", async () => {
  const who = await signInAdmin();
  await site.makeBook({ jid: "nightjar", title: "Nightjar", subjects: ["Wyrms"] });
  await site.makeBook({ jid: "saltmarsh", title: "Saltmarsh", subjects: ["Wyrms", "Dragons"] });
  const page = `/admin/tags/${await idOf("dragons")}`;
  const preview = await who.get(`${page}?${new URLSearchParams({ merge: "Wyrms\nunheard\ndragons" })}`);
  for (const part of [
    "2 books to move, 1 of them here already.",
    "There is no tag of this name.",
    "This tag is found by this name already.",
  ])
    expect(preview.text).toContain(part);
  expect((await site.get("/tag/wyrms")).status).toBe(200);
  expect((await who.post(page, { intent: "merge", from: "wyrms", reason: "" })).text).toContain("Say why");
  expect((await who.post(page, { intent: "merge", from: "wyrms", reason })).location).toBe(`${page}?done`);
  await vi.waitFor(async () => {
    const moved = await site.get("/tag/wyrms");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/tag/dragons"]);
  }, settled);
  expect((await site.get("/tag/dragons")).text).toContain("2 books");
  const merged = await who.get(page);
  const [, mergeId = ""] = /name="merge" value="(\d+)"/.exec(merged.text) ?? [];
  expect((await who.get("/admin/tags?q=wyrm&only=merged")).text).toContain("Dragons");
  await who.post(page, { intent: "undo", merge: mergeId, reason });
  await vi.waitFor(async () => {
    expect((await site.get("/tag/dragons")).text).toContain("1 book");
    expect((await who.get(page)).text).not.toContain("Merged into it");
  }, settled);
  const again = await site.get("/tag/wyrms");
  expect([again.status, again.text.includes("2 books")]).toEqual([200, true]);
  expect((await who.post(page, { intent: "undo", merge: mergeId, reason })).text).toContain("undone already");
  const acts = (await site.db.select().from(auditEntries)).map(({ act, subjectId }) => [act, subjectId]);
  expect(acts).toEqual([
    ["tag-merged", "wyrms"],
    ["tag-merge-undone", "wyrms"],
  ]);
});

test("a renamed tag keeps its address and is found by both names, and a hidden one is named nowhere, but still left out for whoever left it out", async () => {
  const who = await signInAdmin();
  await site.makeBook({ jid: "thistle", title: "Thistle", subjects: ["Sea fowl", "Harbours"] });
  const page = `/admin/tags/${await idOf("sea-fowl")}`;
  const save = (fields: Record<string, string>) =>
    who.post(page, { intent: "save", name: "Sea fowl", about: "", reason, ...fields });
  expect((await save({ name: "Harbours" })).text).toContain("Another tag has this name");
  expect((await save({ name: " " })).text).toContain("Give it a name.");
  await save({ name: "Gulls & terns", about: "Birds of the coast." });
  const shown = await site.get("/tag/sea-fowl");
  expect([shown.text.includes("Gulls &amp; terns"), shown.text.includes("Birds of the coast.")]).toEqual([
    true,
    true,
  ]);
  expect((await site.get("/tag/gulls-terns")).headers.get("location")).toBe("/tag/sea-fowl");
  await vi.waitFor(
    async () => expect((await site.get("/bookdetail/thistle")).text).toContain("Gulls &amp; terns"),
    settled,
  );
  await save({ name: "Gulls & terns", isHidden: "on" });
  expect((await site.get("/tag/sea-fowl")).status).toBe(404);
  await vi.waitFor(
    async () => expect((await site.get("/bookdetail/thistle")).text).not.toContain("Gulls &amp; terns"),
    settled,
  );
  expect((await site.get("/api/suggest?q=gulls")).text).not.toContain("sea-fowl");
  expect((await site.get("/tag/harbours")).text).not.toContain("Gulls");
  const listed = (excluded: string[]) =>
    site.db.execute(sql`select 1 from ${listedBooks({ ageCap: null, excluded })} where b.jid = 'thistle'`);
  expect((await listed([])).rows).toHaveLength(1);
  expect((await listed(["subject:sea-fowl"])).rows).toEqual([]);
  expect((await who.get("/admin/tags?only=hidden")).text).toContain("Gulls &amp; terns");
});

test("the list finds tags by any part of a name and shows headings in their parts, whatever the query", async () => {
  const who = await signInAdmin();
  const { id } = await site.makeBook({ jid: "lamplight" });
  await site.db.execute(
    sql`insert into subjects (slug, name, kind, book_count) values ('england-social-life', 'England -- Social life', 'subject', 1)`,
  );
  await site.db.execute(sql`insert into book_subjects (book_id, subject_id, position)
    select ${id}, id, 0 from subjects where slug = 'england-social-life'`);
  expect((await who.get("/admin/tags?only=headings")).text).toContain("England · Social life");
  expect((await who.get("/admin/tags?q=SOCIAL")).text).toContain("England -- Social life");
  for (const odd of [
    "q=%25",
    "q=_",
    "page=-1",
    "page=99999999999",
    "only=everything",
    `q=${"x".repeat(2000)}`,
  ])
    expect([odd, (await who.get(`/admin/tags?${odd}`)).status]).toEqual([odd, 200]);
  expect((await who.get("/admin/tags/99999999999999999999")).status).toBe(404);
  const { who: stranger } = await signIn(site);
  expect((await stranger.get("/admin/tags")).status).toBe(404);
});
