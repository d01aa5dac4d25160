import { expect, test } from "vitest";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { openDocument } from "../public.server.ts";
import { listRevisions } from "../revisions/revision-queries.server.ts";

async function openTypography(texts: (string | object)[], language = "en") {
  const site = await createTestSite();
  const { who, profiles } = await signIn(site, { name: "Ada Byron", state: "ACTIVE" });
  const chapters = texts.map((_, at) => ({ title: `Chapter ${at + 1}` }));
  const { workId, chapterIds } = await makeWork(site, {
    profileId: profiles[0]?.id ?? "",
    language,
    chapters,
  });
  for (const [at, text] of texts.entries()) await writeText(site, chapterIds[at] ?? "", text);
  const path = `/writing/${workId}/typography`;
  return {
    site,
    workId,
    chapterIds,
    look: () => who.get(path),
    post: (fields: [string, string][]) => {
      const body = new URLSearchParams(fields);
      return who.get(path, { method: "POST", body });
    },
    textOf: async (at: number) => plainTextOf((await openDocument(site.db, chapterIds[at] ?? "")).document),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

const field = (html: string) =>
  [...html.matchAll(/name="done" value="([^"]+)"/g)].map(([, value = ""]) => value);

test("12: the typography page previews its changes by chapter with examples; only the selected chapters change, each with a revision", async () => {
  await using at = await openTypography([`"Yes"...`, "Nothing here.", `"No" -- "no"`]);
  const [first = "", , third = ""] = at.chapterIds;
  const { text } = await at.look();
  expect(text).toContain("8 places in 2 chapters");
  expect(text).toMatch(/Chapter 1.*3 places/s);
  expect(text).toMatch(/<del>&quot;<\/del><ins>“<\/ins>/);
  expect(text).not.toContain("Chapter 2<");
  const set = await at.post([
    ["intent", "set"],
    ["chapter", third],
  ]);
  expect(set.text).toContain("5 places set in 1 chapter.");
  expect(set.text).toContain("3 places in 1 chapter");
  expect([await at.textOf(0), await at.textOf(2)]).toEqual([`"Yes"...`, "“No” — “no”"]);
  const revisions = await listRevisions(at.site.db, third);
  expect(revisions.map(({ name }) => name)).toContain("Before quotation marks and dashes were set");
  expect((await listRevisions(at.site.db, first)).length).toBe(1);
  // A second run finds nothing to replace.
  const again = await at.post([
    ["intent", "set"],
    ["chapter", third],
  ]);
  expect(again.text).toContain("0 places set in 0 chapters.");
});

test("12: the changes are undone with one button; a chapter edited since stays unchanged and is named", async () => {
  await using at = await openTypography([`"Yes"`, `"No"`]);
  const [first = "", second = ""] = at.chapterIds;
  const set = await at.post([
    ["intent", "set"],
    ...[first, second].map((id): [string, string] => ["chapter", id]),
  ]);
  await writeText(at.site, second, "Another text.");
  const done = field(set.text);
  expect(done.length).toBe(2);
  const back = await at.post([
    ["intent", "take-back"],
    ...done.map((one): [string, string] => ["done", one]),
  ]);
  expect(back.text).toContain("1 chapter as before.");
  expect(back.text).toContain("left alone: Chapter 2");
  expect([await at.textOf(0), await at.textOf(1)]).toEqual([`"Yes"`, "Another text."]);
});

test("12: foreign chapters, foreign revisions and invalid input change nothing; a work without anything to replace says so", async () => {
  await using at = await openTypography(["“Yes.”"]);
  const other = await makeWork(at.site, { chapters: [{ title: "Theirs" }] });
  const theirs = other.chapterIds[0] ?? "";
  await writeText(at.site, theirs, `"Theirs"`);
  const set = await at.post([
    ["intent", "set"],
    ["chapter", theirs],
  ]);
  expect(set.text).toContain("0 places set in 0 chapters.");
  const back = await at.post([
    ["intent", "take-back"],
    ["done", `${theirs}:1:1`],
    ["done", "nonsense"],
    ["done", `${at.chapterIds[0]}:1:999999`],
  ]);
  expect(back.text).toContain("0 chapters as before.");
  expect((await at.look()).text).toContain("There is nothing to change in any chapter.");
  expect((await at.post([["intent", "else"]])).status).toBe(422);
  expect(plainTextOf((await openDocument(at.site.db, theirs)).document)).toBe(`"Theirs"`);
});
