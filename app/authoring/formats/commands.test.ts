import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { chapterDocuments, profiles } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { octavoOf } from "#tests/support/octavo.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { withPatience } from "#tests/support/waiting-clock.ts";
import { textChapter, workText } from "#tests/support/work-text.ts";
import { writeText } from "#tests/support/write-text.ts";
import { linkPictures } from "#app/authoring/works/public.server.ts";
import { archiveWorks } from "./exporting/archive-works.server.ts";
import { registerExport } from "./exporting/export-cli.server.ts";
import { exportWork } from "./exporting/export-work.server.ts";
import { registerImportManuscript } from "./importing/import-manuscript-cli.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const octavo = (site: TestSite, cwd: string, ...argv: string[]) =>
  octavoOf(site, { commands: [registerExport, registerImportManuscript], cwd })(...argv);

async function folder() {
  const path = await mkdtemp(join(tmpdir(), "octavo-commands-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Its stored text is invalid, as after a disk fault. */
const damage = ({ db }: TestSite, chapterId: string) =>
  db
    .update(chapterDocuments)
    .set({ document: { type: "doc", content: [{ type: "nonsense" }] } })
    .where(eq(chapterDocuments.chapterId, chapterId));

test("`octavo import-manuscript` makes a work of each file and prints the specified fields; refused files have a reason and the exit status is 1", async () => {
  await using site = await createTestSite();
  await using place = await folder();
  const email = "ann@example.org";
  const { account } = await signIn(site, { state: "ACTIVE" });
  await writeFile(join(place.path, "story.md"), "# One\n\nOne two three.\n\n# Two\n\nFour.\n");
  await writeFile(join(place.path, "broken.docx"), "no zip");
  const made = await octavo(
    site,
    place.path,
    "import-manuscript",
    "story.md",
    "--email",
    account.email,
    "--json",
  );
  expect(made.status).toBe(0);
  expect(made.json).toEqual([
    {
      file: join(place.path, "story.md"),
      status: "imported",
      writingId: expect.stringMatching(/^[\w-]+$/) as string,
      chapters: 2,
      words: 6,
      wordsInFile: 6,
      wordsMissing: 0,
      missing: [],
      warnings: [],
      reason: null,
    },
  ]);
  const some = await octavo(
    site,
    place.path,
    "import-manuscript",
    "broken.docx",
    "gone.md",
    "story.md",
    "--email",
    account.email,
    "--json",
  );
  expect(some.status).toBe(1);
  const none = { writingId: null, chapters: null, words: null, warnings: [] };
  expect(some.json).toMatchObject([
    {
      status: "refused",
      ...none,
      reason: "The file is damaged, or not what its name says: it is no DOCX inside.",
    },
    { status: "refused", ...none, reason: "The file cannot be read (ENOENT)." },
    { status: "imported", chapters: 2 },
  ]);
  const nobody = await octavo(site, place.path, "import-manuscript", "story.md", "--email", email, "--json");
  expect(nobody).toMatchObject({ status: 1, json: [{ reason: "There is no account with this address." }] });
  expect((await octavo(site, place.path, "import-manuscript", "story.md")).status).toBe(2);
});

test("`octavo export` writes one work or all, names a failing chapter with the reason, and exits with status 2 for missing arguments", async () => {
  await using site = await createTestSite();
  await using place = await folder();
  const { workId, chapterIds } = await makeWork(site, { title: "Salt", chapters: [{ title: "One" }] });
  await writeText(site, chapterIds[0] ?? "", "It was late.");
  const one = await octavo(site, place.path, "export", "--work", workId, "--out", "files", "--json");
  const file = join(place.path, "files", `Salt (${workId}).epub`);
  expect(one).toMatchObject({ status: 0 });
  expect(one.json).toEqual([
    { writingId: workId, title: "Salt", status: "exported", file, warnings: [], reason: null },
  ]);
  expect((await readFile(file)).subarray(0, 2).toString()).toBe("PK");
  const other = await makeWork(site, { title: "Iron", chapters: [{ title: "Rust" }, { title: "Ore" }] });
  await writeText(site, other.chapterIds[0] ?? "", "Red.");
  await damage(site, other.chapterIds[0] ?? "");
  const all = await octavo(site, place.path, "export", "--all", "--format", "txt", "--out", "all", "--json");
  expect(all.status).toBe(1);
  expect(all.json).toMatchObject([
    {
      writingId: other.workId,
      status: "failed",
      file: null,
      reason: "The chapter “Rust” cannot be read: its kept text is damaged.",
    },
    { writingId: workId, status: "exported" },
  ]);
  expect(await readdir(join(place.path, "all"))).toEqual([`Salt (${workId}).txt`]);
  const absent = await octavo(site, place.path, "export", "--work", "none", "--out", "x", "--json");
  expect(absent).toMatchObject({ status: 1, json: [{ reason: "There is no work with this id." }] });
  for (const wrong of [["--out", "x"], ["--all", "--work", "y", "--out", "x"], ["--all"]])
    expect((await octavo(site, place.path, "export", ...wrong)).status).toBe(2);
  expect((await octavo(site, place.path, "export", "--all", "--format", "doc", "--out", "x")).status).toBe(2);
});

test("a picture missing from storage is left out of an export and reported with its chapter on the page, in `--json` and by exit status 1", async () => {
  await using site = await createTestSite();
  await using place = await folder();
  const { who, account } = await signIn(site, { state: "ACTIVE" });
  const [profile] = await site.db.select().from(profiles).where(eq(profiles.accountId, account.id));
  const profileId = profile?.id ?? "";
  const { workId, chapterIds } = await makeWork(site, {
    profileId,
    chapters: [{ title: "Ebb" }, { title: "Flood" }],
  });
  const pictures = await Promise.all(
    ["one", "other"].map(async (name) => ({
      ...(await site.files.put(Buffer.from(name))),
      mediaType: "image/png",
      width: 2,
      height: 2,
    })),
  );
  await site.db.transaction((tx) => linkPictures(site, tx, { workId, pictures }));
  const figures = pictures.map(({ hash }, at) => ({
    type: "figure",
    attrs: { hash, alt: at === 0 ? "A boat" : "" },
  }));
  await writeText(site, chapterIds[0] ?? "", "Words.");
  await writeText(site, chapterIds[1] ?? "", { type: "doc", content: figures });
  const page = async () => (await who.get(`/writing/${workId}/export`)).text;
  const run = () =>
    octavo(site, place.path, "export", "--work", workId, "--format", "html", "--out", "out", "--json");
  expect(await page()).not.toContain("missing from the site");
  expect(await run()).toMatchObject({ status: 0, json: [{ status: "exported", warnings: [] }] });
  for (const { hash } of pictures) await site.files.delete(hash);
  const says = [
    /^The chapter “Flood”: picture 1 \(“A boat”\) is missing from the site's files/,
    /^The chapter “Flood”: picture 2 is missing/,
  ];
  expect(await run()).toMatchObject({
    status: 1,
    json: [
      {
        status: "exported",
        warnings: says.map((each) => expect.stringMatching(each) as string),
        reason: null,
      },
    ],
  });
  const addresses = [`/writing/${workId}/export`, "/account/works"];
  for (const address of addresses)
    expect((await who.get(address)).text).toMatch(/The chapter “Flood”: picture 1 \(“A boat”\) is missing/);
  const archive: string[] = [];
  for await (const { path, content } of archiveWorks(site, account.id))
    if (path.endsWith("/left out.txt")) archive.push(String(content));
  expect(archive.join("")).toMatch(says[0] ?? /never/);
});

test("a failing export names the chapter and the reason in the browser too", async () => {
  await using site = await createTestSite();
  await site.work();
  const { who, account } = await signIn(site, { state: "ACTIVE" });
  const [profile] = await site.db.select().from(profiles).where(eq(profiles.accountId, account.id));
  const { workId, chapterIds } = await makeWork(site, {
    profileId: profile?.id ?? "",
    chapters: [{ title: "One" }, { title: "Two" }],
  });
  for (const id of chapterIds) await writeText(site, id, "Words.");
  await damage(site, chapterIds[1] ?? "");
  for (const format of ["epub", "md", "pdf"]) {
    const answer = await withPatience(() => who.get(`/writing/${workId}/export/work.${format}`));
    expect(answer.status).toBe(422);
    expect(answer.text).toBe(
      "The chapter “Two” cannot be read: its kept text is damaged. Open that chapter and look at it, or choose the others and export them without it.\n",
    );
  }
  const rest = `/writing/${workId}/export/work.epub?chapter=${chapterIds[0]}`;
  expect((await withPatience(() => who.get(rest))).status).toBe(200);
});

test("a picture that cannot be typeset is reported with its chapter", async () => {
  const bytes = new TextEncoder().encode("no picture");
  const hash = createHash("sha256").update(bytes).digest("hex");
  const figure = { type: "figure", attrs: { hash, alt: "A boat" } };
  const text = workText({
    pictures: [{ hash, mediaType: "image/png", bytes }],
    chapters: [textChapter("Fine", [{ type: "paragraph" }]), textChapter("Broken", [figure])],
  });
  const made = await exportWork(text, "pdf");
  expect(made).toMatchObject({ ok: false });
  expect(made.ok ? "" : made.reason).toMatch(
    /^The chapter “Broken” cannot be written \(The text could not be typeset: /,
  );
});
