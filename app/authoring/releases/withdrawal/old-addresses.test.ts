import { expect, test } from "vitest";
import { jidOfWork } from "#app/authoring/ownership/work-jid.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { publishNow, withdrawChapter, withdrawWork } from "../publish-commands.server.ts";
import { scheduleAt } from "../schedule/schedule-commands.server.ts";

const telling = { isSilent: false, note: null, isUnlisted: false };

test("the address of a chapter that was taken back says so and leads to the book, also after republication without it", async () => {
  await using site = await createTestSite();
  const { workId, chapterIds } = await makeWork(site, {
    title: "Tides",
    chapters: [{ title: "One" }, { title: "Two" }, { title: "Three" }],
  });
  const [one = "", two = "", three = ""] = chapterIds;
  for (const id of chapterIds) await writeText(site, id, "Low water.");
  await publishNow(site, { ...telling, workId, chapterIds: [one, two] });
  const reader = `/book-reader/${jidOfWork(workId)}`;
  const open = async () => {
    const { status, text } = await site.get(`${reader}/two`);
    const jsonResponse = await site.get(`${reader}/two/chapter.json`);
    return { statuses: [status, jsonResponse.status], text, json: jsonResponse.text };
  };
  expect((await open()).statuses).toEqual([200, 200]);

  await withdrawChapter(site, { workId, chapterId: two });
  const alone = await open();
  expect(alone.statuses).toEqual([410, 410]);
  expect(alone.text).toContain("Its author has taken this chapter back.");
  expect(alone.text).toContain(`href="/bookdetail/${jidOfWork(workId)}"`);
  expect(alone.text).toContain(`href="${reader}"`);
  expect(alone.json).toContain("taken this chapter back");

  await withdrawWork(site, workId);
  const whole = await open();
  expect(whole.statuses).toEqual([410, 410]);
  expect(whole.json).toContain("withdrawn this work");

  // Only what is named goes out again.
  await publishNow(site, { ...telling, workId, chapterIds: [one] });
  expect((await open()).statuses).toEqual([410, 410]);
  expect((await site.get(`${reader}/two/members`, { redirect: "manual" })).headers.get("location")).toBe(
    `${reader}/two`,
  );
  await publishNow(site, { ...telling, workId, chapterIds: [two] });
  expect((await open()).statuses).toEqual([200, 200]);

  // Nothing reveals a chapter that readers could never open.
  await scheduleAt(site, {
    ...telling,
    workId,
    chapterIds: [three],
    at: new Date(site.now().getTime() + 864e5),
  });
  for (const path of [`${reader}/three`, `${reader}/three/chapter.json`, `${reader}/nowhere`])
    expect((await site.get(path)).status, path).toBe(404);
});
