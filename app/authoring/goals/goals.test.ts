import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

const day = 86_400_000;

test("R14 R15 an author sets goals for a work and a day; the list and the work's page show the progress, only to the author", async () => {
  let ahead = 0;
  await using site = await createTestSite({}, { site: { now: () => new Date(Date.now() + ahead) } });
  const author = await makeAccount(site, { state: "ACTIVE" });
  const stranger = await makeAccount(site, { state: "ACTIVE" });
  const profileId = author.profiles[0]?.id ?? "";
  const { workId, chapterIds } = await makeWork(site, { profileId, chapters: [{ title: "One" }] });
  const [chapterId = ""] = chapterIds;
  await writeText(site, chapterId, "It was late.");
  const post = (path: string, body: BodyInit, { token } = author) =>
    site.get(path, { method: "POST", headers: { "x-jwt-token": token }, body });
  const goals = (fields: Record<string, string>, as = author) =>
    post(`/api/writing/works/${workId}/goals`, new URLSearchParams(fields), as);
  const listed = async () => (await site.get("/writings", { headers: { cookie: author.cookie } })).text;

  expect((await goals({ wordGoal: "80,000", dayGoal: "500", dayZone: "Europe/Berlin" })).status).toBe(200);
  // Imported text was not written today.
  expect(await listed()).toContain("0 of 500 words today");
  expect(await listed()).toContain("3 words");

  // Tomorrow at noon, so that midnight does not fall between the steps.
  ahead = Math.ceil(Date.now() / day) * day + day / 2 - Date.now();
  const slice = { content: [{ type: "text", text: "Indeed, it was. " }] };
  const save = { saveId: randomUUID(), version: 1, steps: [{ stepType: "replace", from: 1, to: 1, slice }] };
  expect((await post(`/api/writing/chapters/${chapterId}/changes`, JSON.stringify(save))).status).toBe(200);
  for (const text of [
    await listed(),
    (await site.get(`/writing/${workId}`, { headers: { cookie: author.cookie } })).text,
  ]) {
    expect(text).toContain("3 of 500 words today");
    expect(text).toContain("6 of 80,000 words");
  }

  const wrong = await goals({ wordGoal: "many", dayGoal: "0" });
  expect([wrong.status, JSON.parse(wrong.text)]).toEqual([
    422,
    {
      errors: {
        wordGoal: "A goal is a number of words, at most 10,000,000.",
        dayGoal: "A goal is a number of words, at most 100,000.",
      },
    },
  ]);
  expect((await goals({ wordGoal: "1" }, stranger)).status).toBe(404);
  expect((await goals({ dayZone: "Nowhere/Land" })).status).toBe(200);
  expect(await listed()).not.toContain("words today");
});
