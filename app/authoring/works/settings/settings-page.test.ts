import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { profiles, works } from "#app/platform/db/schema/all.server.ts";
import { makeWork, type WorkFacts } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
let author: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  site = await createTestSite();
  author = await signIn(site, { name: "Ada Byron", state: "ACTIVE" });
});
afterAll(() => site[Symbol.asyncDispose]());

async function openWork(facts: WorkFacts = {}) {
  const made = await makeWork(site, {
    profileId: author.profiles[0]?.id ?? "",
    title: "The Salt Road",
    ...facts,
  });
  const path = `/writing/${made.workId}/settings`;
  const get = async (section: string) => (await author.who.get(`${path}?section=${section}`)).text;
  const stored = async () => {
    const [row] = await site.db.select().from(works).where(eq(works.id, made.workId));
    return row ?? expect.fail("the work is gone");
  };
  const save = async (fields: Record<string, string>) => {
    const answer = await author.who.post(`${path}/save`, { intent: "settings", ...fields });
    return {
      status: answer.status,
      ...(JSON.parse(answer.text) as { seen: string; errors: Record<string, string> }),
    };
  };
  const seen = /name="seen" value="([^"]*)"/.exec(await get("book"))?.[1] ?? "";
  return { ...made, path, get, save, seen, stored };
}

test("R15 each section of the settings has an address, its own fields, and a button without scripts", async () => {
  const { get } = await openWork();
  for (const [section, field] of [
    ["book", "title"],
    ["cover", "cloth"],
    ["finding", "tags"],
    ["readers", "audience"],
    ["rights", "licence"],
    ["goals", "wordGoal"],
  ] as const) {
    const page = await get(section);
    expect([section, page.includes(`name="${field}"`)]).toEqual([section, true]);
    expect(page.match(/aria-current="page"/g)?.length).toBe(2);
    expect(page).toMatch(/<button class="button" type="submit">Save<\/button>/);
    if (section !== "book") expect(page).not.toContain('name="title"');
  }
  expect(await get("delete")).toContain("to the bin");
  expect(await get("constructor")).toContain('name="title"');
});

test("R15 two sections that are saved at the same moment from one page do not overwrite each other", async () => {
  const { save, seen, stored } = await openWork();
  const answers = await Promise.all([
    save({ seen, title: "The Salt Road, revised", summary: "A road." }),
    save({ seen, tags: "salt, road", genre: "Fantasy" }),
    save({ seen, licence: "cc-by-4.0", aiUse: "none", aiNote: "" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await stored()).toMatchObject({
    title: "The Salt Road, revised",
    summary: "A road.",
    tags: ["salt", "road"],
    genres: ["Fantasy"],
    licence: "cc-by-4.0",
  });
});

test("R15 a field that two windows change is not overwritten until its author saves again", async () => {
  const { save, seen, stored } = await openWork();
  await save({ seen, title: "Theirs", subtitle: "" });
  const late = await save({ seen, title: "Mine", subtitle: "And mine alone" });
  expect([late.status, late.errors["title"]]).toEqual([
    409,
    "This was changed in another window to “Theirs” after you opened this page. Yours is not saved yet; saving again replaces the other.",
  ]);
  expect(await stored()).toMatchObject({ title: "Theirs", subtitle: "And mine alone" });
  expect((await save({ seen: late.seen, title: "Mine" })).status).toBe(200);
  expect((await stored()).title).toBe("Mine");
});

test("V05 a wrong field holds up no other, and clearing every box is a choice", async () => {
  const { save, seen, stored } = await openWork({ genres: ["Fantasy"], tags: ["salt"] });
  const wrong = await save({ seen, title: "", isbn: "no number", subtitle: "Kept" });
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ["title", "isbn"]]);
  expect(await stored()).toMatchObject({ title: "The Salt Road", subtitle: "Kept", isbn: null });
  expect((await save({ seen: wrong.seen, genre: "" })).status).toBe(200);
  expect(await stored()).toMatchObject({ genres: [], tags: ["salt"] });
});

const cloths = (page: string) => [...page.matchAll(/data-cloth="(\w+)"/g)].map(([, cloth]) => cloth);

test("V05 a text of tags that is too long is refused with field, limit and length, and stays in its field", async () => {
  const { path, save, seen, stored } = await openWork({ tags: ["salt"] });
  const typed = "salt, road\n".repeat(1_900);
  const message = "Tags: at most 20,000 characters; this has 20,900.";
  const refused = await save({ seen, tags: typed });
  expect([refused.status, refused.errors["tags"]]).toEqual([422, message]);
  expect((await stored()).tags).toEqual(["salt"]);
  const page = await author.who.post(`${path}?section=finding`, { intent: "settings", seen, tags: typed });
  expect([page.status, page.text.includes(message), page.text.includes(typed)]).toEqual([422, true, true]);
  // As many as there may be, each as long as it may be and of letters that are composed of two.
  const full = Array.from(
    { length: 75 },
    (_, index) => "e\u0301".repeat(147) + String(index).padStart(3, "0"),
  );
  expect(await save({ seen, tags: full.join(", ") })).toMatchObject({ status: 200, errors: {} });
  expect((await stored()).tags).toHaveLength(75);
});

test("R15 a chosen cover is drawn on the author's pages at once", async () => {
  const { path, get } = await openWork();
  const design = { intent: "design", cloth: "rose", layout: "label", mark: "initial" };
  expect((await author.who.post(`${path}?section=cover`, design)).location).toBe(
    `${path}?section=cover&done=saved`,
  );
  expect(cloths(await get("book"))).toEqual(["rose"]);
  expect(await get("cover")).toMatch(/id="cloth-rose"[^>]*checked/);
  expect(cloths((await author.who.get("/writings")).text)).toContain("rose");
});

test("R15 a cloth chosen for the pen name is that of all its books but those with one of their own", async () => {
  const [one, two] = [await openWork({ title: "One" }), await openWork({ title: "Two" })];
  const [before] = cloths(await one.get("book"));
  expect(cloths(await two.get("book"))).toEqual([before]);
  const cloth = before === "plum" ? "navy" : "plum";
  await one.save({ intent: "design", cloth, layout: "plain", mark: "rule", forPenName: "yes" });
  expect([(await one.stored()).coverDesign?.cloth, cloths(await two.get("book"))]).toEqual([
    undefined,
    [cloth],
  ]);
  await two.save({ intent: "design", cloth: "linen", layout: "plain", mark: "rule" });
  expect([cloths(await one.get("book")), cloths(await two.get("book"))]).toEqual([[cloth], ["linen"]]);
  await site.db.update(profiles).set({ cloth: null });
});

test.each([
  { cloth: "constructor" },
  { layout: "mark" },
  { mark: "__proto__" },
  { cloth: 'navy"><script>' },
  { mark: "" },
])("R15 a cover that cannot be drawn is refused with what would be right: %j", async (hostile) => {
  const { save, stored } = await openWork();
  const refused = await save({ intent: "design", cloth: "navy", layout: "plain", mark: "rule", ...hostile });
  const [part = ""] = Object.keys(hostile);
  expect([refused.status, refused.errors[part]]).toEqual([422, expect.stringMatching(/^Choose one of the /)]);
  expect((await stored()).coverDesign).toBeNull();
});

test("R15 a refused picture is reported in the section of the cover, and the cover stays", async () => {
  const { path, stored } = await openWork();
  const upload = (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set("intent", "cover");
    form.set("cover", new File([bytes], "cover.png", { type: "image/png" }));
    return author.who.get(`${path}?section=cover`, { method: "POST", body: form });
  };
  const bad = await upload(new TextEncoder().encode("no picture"));
  expect([bad.status, bad.text.includes('id="cover-error"')]).toEqual([422, true]);
  const create = { width: 60, height: 90, channels: 3, background: "teal" } as const;
  const good = await upload(new Uint8Array(await sharp({ create }).png().toBuffer()));
  expect(good.location).toBe(`${path}?section=cover&done=cover`);
  expect((await stored()).cover).not.toBeNull();
});

test("R15 nobody else saves the settings of a work", async () => {
  const { path, stored } = await openWork();
  const other = await signIn(site, { state: "ACTIVE" });
  expect((await other.who.post(`${path}/save`, { intent: "settings", title: "Mine" })).status).toBe(404);
  expect((await stored()).title).toBe("The Salt Road");
});
