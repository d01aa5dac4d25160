import { expect, test } from "vitest";
import { getOutline } from "../outline-queries.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const many = 3_000;

async function longWork(site: TestSite, partTitle: (at: number) => string | undefined = () => undefined) {
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const chapters = Array.from({ length: many }, (_, at) => {
    const part = partTitle(at);
    return { title: `Night ${at + 1}`, ...(part !== undefined && { partTitle: part }) };
  });
  const made = await makeWork(site, { profileId: profiles[0]?.id ?? "", chapters });
  return { who, ...made, path: `/writing/${made.workId}` };
}

const rowsIn = (text: string) =>
  [...text.matchAll(/data-row="chapter" data-id="([^"]+)"/g)].map(([, id]) => id ?? "");
const seenIn = (text: string) => /name="seen" value="([^"]*)"/.exec(text)?.[1] ?? "";
const titlesOf = async (site: TestSite, workId: string) =>
  (await getOutline(site.db, workId)).chapters.map(({ title }) => title);

test("H5: the outline of 3,000 chapters is shown in pages of bounded size, and every chapter is on one of them", async () => {
  await using site = await createTestSite();
  const { who, path, chapterIds } = await longWork(site);
  const first = await who.get(path);
  expect(first.text).toContain("Chapters 1–200 of 3,000");
  expect(first.text.length).toBeLessThan(1_000_000);
  const shown = rowsIn(first.text);
  expect(shown).toHaveLength(200);
  let next = /rel="next" href="([^"]+)"/.exec(first.text)?.[1];
  while (next) {
    const { text } = await who.get(`${path}${next.replaceAll("&amp;", "&")}`);
    expect(text.length).toBeLessThan(1_000_000);
    shown.push(...rowsIn(text));
    next = /rel="next" href="([^"]+)"/.exec(text)?.[1];
  }
  expect(shown).toEqual(chapterIds);
  // By chapter number; numbers beyond the last lead to the last, invalid ones to the first page.
  const sought = await who.get(`${path}?chapter=1500`);
  expect([sought.status, sought.location]).toEqual([303, `${path}?page=8#row-${chapterIds[1_499]}`]);
  expect((await who.get(`${path}?chapter=99999`)).location).toBe(`${path}?page=15#row-${chapterIds.at(-1)}`);
  expect((await who.get(`${path}?page=99`)).text).toContain("Chapters 2,801–3,000 of 3,000");
  for (const odd of ["page=x", "page=-1", "chapter=x", "chapter=0", "page=1e9&chapter="])
    expect((await who.get(`${path}?${odd}`)).status).toBe(200);
}, 60_000);

test("H5: chapters of a long outline move across pages by step and by number, and each answer leads to the new position", async () => {
  await using site = await createTestSite();
  const { who, path, workId, chapterIds } = await longWork(site);
  const [last = "", elsewhere = ""] = [chapterIds[199], chapterIds[2_500]];
  const page = (await who.get(path)).text;
  const stepped = await who.post(path, { kind: "chapter", id: last, seen: seenIn(page), intent: "down" });
  expect(stepped.location).toBe(`${path}?page=2#row-${last}`);
  const move = async (id: string, number: string) => {
    const { text } = await who.get(`${path}?page=13`);
    return who.post(`${path}?page=13`, {
      kind: "chapter",
      id,
      seen: seenIn(text),
      number,
      intent: "to-number",
    });
  };
  expect((await move(elsewhere, "3")).location).toBe(`${path}#row-${elsewhere}`);
  expect((await titlesOf(site, workId)).slice(0, 4)).toEqual(["Night 1", "Night 2", "Night 2501", "Night 3"]);
  expect((await move(elsewhere, "3000")).location).toBe(`${path}?page=15#row-${elsewhere}`);
  expect((await titlesOf(site, workId)).at(-1)).toBe("Night 2501");
  for (const number of ["0", "3001", "x", "", "1.5"]) {
    const refused = await move(elsewhere, number);
    expect([refused.status, refused.text.includes("There is no chapter of this number.")]).toEqual([
      409,
      true,
    ]);
  }
  // A page that shows an older order moves nothing, wherever in the work the change was.
  const late = await who.post(path, { kind: "chapter", id: last, seen: seenIn(page), intent: "up" });
  expect([late.status, late.text.includes("so nothing was moved here")]).toEqual([409, true]);
  // By dragging: the answer contains only the move.
  const { text } = await who.get(`${path}?page=2`);
  const index = "299";
  const dragged = await who.post(`${path}/outline`, {
    kind: "chapter",
    id: chapterIds[249] ?? "",
    part: "",
    index,
    seen: seenIn(text),
  });
  expect([dragged.status, dragged.text.length < 200]).toEqual([200, true]);
  expect((await titlesOf(site, workId))[299]).toBe("Night 250");
}, 60_000);

test("H5: many parts do not make an outline page larger: each page offers its own, and a long part continues over pages", async () => {
  await using site = await createTestSite();
  const { who, path, workId, chapterIds } = await longWork(site, (at) => `Book ${Math.floor(at / 2)}`);
  const { text } = await who.get(`${path}?page=5`);
  expect(text.length).toBeLessThan(1_000_000);
  expect(rowsIn(text).length).toBeLessThan(200);
  // Into another part on another page, by the number of a chapter there.
  const id = chapterIds[0] ?? "";
  await who.post(path, { kind: "chapter", id, seen: seenIn(text), number: "1000", intent: "to-number" });
  const { chapters, parts } = await getOutline(site.db, workId);
  const moved = chapters[999];
  expect([moved?.id, parts.find((part) => part.id === moved?.partId)?.title]).toEqual([id, "Book 499"]);
  const one = await longWork(site, () => "The Only Book");
  expect((await one.who.get(`${one.path}?page=2`)).text).toContain("The Only Book</bdi>, continued");
}, 60_000);
