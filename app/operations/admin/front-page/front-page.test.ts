import { expect, test } from "vitest";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { auditEntries } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

test("an admin orders the rows and sets the day's book, which shows at once and is logged; the rest is refused with its reason", async () => {
  await using site = await createTestSite();
  const { account, who } = await signIn(site);
  await site.db.transaction((tx) => setOperatorRole(tx, account.id, "admin"));
  for (const title of ["Nightjar", "Saltmarsh", "Thistle", "Marsh"])
    await site.makeBook({
      title,
      jid: title.toLowerCase(),
      genres: ["Poetry"],
      book: { wordCount: 900, language: "en" },
      chapters: [{ text: `${title} begins here. ${"More words follow. ".repeat(60)}`, wordCount: 183 }],
    });
  await site.makeBook({ jid: "hidden", book: { isListed: false } });
  const headings = async () =>
    [...(await site.get("/")).text.matchAll(/<h2 id="shelf-([^"]+)"/g)].map(([, key]) => key);
  expect(await headings()).toEqual(["new", "genre-poetry"]);

  const page = "/admin/front-page";
  expect((await who.get(page)).text).toContain('name="row-genre:poetry"');
  const places = { "row-new": "2", "row-genre:poetry": "1", "row-short": "", dayBook: "" };
  const reason = "Poetry week";
  for (const [change, message] of [
    [{ reason: "" }, "Say why"],
    [{ "row-new": "first" }, "A number from 1 to 99"],
    [{ "row-new": "", "row-genre:poetry": "" }, "Give at least one row a place."],
    [{ dayBook: "/bookdetail/hidden" }, "There is no book at this address"],
    [{ dayBook: "nowhere" }, "There is no book at this address"],
  ] as const)
    expect((await who.post(page, { ...places, reason, ...change })).text).toContain(message);
  const dayBook = "http://localhost/bookdetail/marsh?x=1";
  const saved = await who.post(page, { ...places, dayBook, reason });
  expect([saved.status, saved.location]).toEqual([303, "/admin/front-page?done"]);
  expect((await headings())[0]).toBe("genre-poetry");
  expect((await site.get("/")).text).toMatch(/id="home-today".*?href="\/bookdetail\/marsh"/s);
  expect((await who.get(page)).text).toContain("Now: Marsh.");
  expect(await site.db.select().from(auditEntries)).toMatchObject(
    [
      { act: "role-granted" },
      {
        act: "front-page-saved",
        reason,
        details: { rows: "genre:poetry, new", pinned: "", dayBook: "marsh" },
      },
    ].slice(1),
  );
  await who.post(page, { ...places, reason, "pin-new": "on" });
  expect((await headings())[0]).toBe("new");
  expect((await who.get(page)).text).toMatch(/id="pin-new"[^>]*checked|checked[^>]*id="pin-new"/);
});
