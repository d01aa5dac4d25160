import { expect, test } from "vitest";
import { importFile } from "#tests/support/import-file.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { statementsOf } from "#tests/support/statements.ts";

const story = (chapters: number) =>
  Array.from({ length: chapters }, (_, at) => `# Night ${at + 1}\n\nIt was dark.\n\n`).join("");

test("H5: the preview of many chapters is paged, and edits on one page are kept on the others, without scripts", async () => {
  await using site = await createTestSite();
  await site.work();
  const { who } = await signIn(site, { state: "ACTIVE" });
  const preview = await importFile(who, "/writing/import", { name: "long.md", content: story(120) });
  const first = await who.get(preview);
  expect(first.text).toContain("Chapters 1 to 50 of 120 are shown");
  expect(first.text).toContain('value="Night 50"');
  expect(first.text).not.toContain('value="Night 51"');
  const turned = await who.post(preview, { "title-0": "The First Night", page: "2" });
  expect(turned.location).toBe(`${preview}&page=2`);
  const second = await who.get(`${preview}&page=2`);
  expect(second.text).toContain("Chapters 51 to 100 of 120 are shown");
  expect(second.text).toContain('value="Night 51"');
  // By number, and beyond the last.
  const sought = await who.post(`${preview}&page=2`, { "title-50": "", "go-to": "120" });
  expect(sought.location).toBe(`${preview}&page=3`);
  expect((await who.get(`${preview}&page=99`)).text).toContain("Chapters 101 to 120 of 120 are shown");
  // An error on another page is reported with the chapter's number.
  const long = "x".repeat(256);
  const refused = await who.post(`${preview}&page=3`, { intent: "make", title: "Nights", "title-1": long });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Chapter 2: Title: at most 255 characters; this has 256.");
  const made = await who.post(`${preview}&page=3`, { intent: "make", title: "Nights", "title-1": "Two" });
  expect(made.status).toBe(303);
  // A busy machine shows the progress first, which leads on to the work.
  let address = made.location ?? "";
  const outline = async () => {
    const { text, location } = await who.get(address);
    address = location ?? address;
    return text;
  };
  await expect.poll(outline, { timeout: 30_000 }).toContain("The First Night");
  const text = await outline();
  for (const title of ["Two", "Chapter 51", "Night 120"]) expect(text).toContain(title);
}, 60_000);

test("H5: importing twice as many chapters does not take twice as many statements, and too many are refused with a message", async () => {
  await using site = await createTestSite();
  await site.work();
  const { who } = await signIn(site, { state: "ACTIVE" });
  const count = async (chapters: number) => {
    const preview = await importFile(who, "/writing/import", { name: "long.md", content: story(chapters) });
    const make = () => who.post(preview, { intent: "make", title: "Nights" });
    let status = 0;
    const made = await statementsOf(site.connection, async () => {
      status = (await make()).status;
    });
    expect(status).toBe(303);
    return made.filter(({ text }) => /chapter/.test(text)).length;
  };
  const [some, more] = [await count(40), await count(80)];
  expect(more - some).toBeLessThanOrEqual(4);
  const form = new FormData();
  form.set("file", new File([story(3_001)], "long.md"));
  const sent = await who.get("/writing/import", { method: "POST", body: form });
  const readResult = async () => `${sent.text}${sent.location ? (await who.get(sent.location)).text : ""}`;
  await expect
    .poll(readResult, { timeout: 30_000 })
    .toContain("more than 3,000 chapters; split it into several files");
}, 60_000);
