import { expect, test } from "vitest";
import { chartNotes } from "#app/platform/db/schema/all.server.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeReadWork } from "#tests/support/read-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

test("a note stands at its day in the chart of its name until it is removed, and no other account can touch it", async () => {
  await using site = await createTestSite();
  const author = await signIn(site);
  const stranger = await signIn(site);
  for (const { account } of [author, stranger]) await entitle(site, account.id);
  await makeReadWork(site, author.profiles[0]?.id ?? "");
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const add = (note: Record<string, string>) =>
    author.who.post("/author-dashboard?range=7", {
      intent: "add-note",
      day,
      text: "Featured elsewhere",
      ...note,
    });
  for (const wrong of [{ day: "2031-01-01" }, { day: "yesterday" }, { text: " \n " }])
    expect((await add(wrong)).status).toBe(422);
  expect(await add({})).toMatchObject({ status: 303, location: "/author-dashboard?range=7#activity-chart" });
  const page = await author.who.get("/author-dashboard?range=7");
  expect(page.text).toMatch(/<title>\d+ \w+ \d{4}: Featured elsewhere<\/title>/);
  expect((await stranger.who.get("/author-dashboard?range=7")).text).not.toContain("Featured");
  const [note] = await site.db.select().from(chartNotes);
  const remove = (who: typeof author.who, id: string) =>
    who.post("/author-dashboard", { intent: "remove-note", note: id });
  for (const [who, id] of [
    [stranger.who, String(note?.id)],
    [author.who, "1e30"],
    [author.who, "-1"],
  ] as const)
    expect((await remove(who, id)).status).toBe(303);
  expect(await site.db.$count(chartNotes)).toBe(1);
  await remove(author.who, String(note?.id));
  expect(await site.db.$count(chartNotes)).toBe(0);
});
