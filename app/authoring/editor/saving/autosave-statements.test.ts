import { expect, test } from "vitest";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { statementsOf } from "#tests/support/statements.ts";

test("12: an autosave identifies the account with two statements and the chapter's owner with one", async () => {
  await using site = await createTestSite();
  const author = await makeAccount(site, { name: "Ada Byron", state: "ACTIVE" });
  const made = await makeWork(site, {
    profileId: author.profiles[0]?.id ?? "",
    chapters: [{ title: "One" }],
  });
  const [chapterId = ""] = made.chapterIds;
  let version = 0;
  const save = async () => {
    const text = { type: "paragraph", content: [{ type: "text", text: "And then. " }] };
    const steps = [{ stepType: "replace", from: 0, to: 0, slice: { content: [text] } }];
    const answer = await site.get(`/api/writing/chapters/${chapterId}/changes`, {
      method: "POST",
      headers: {
        cookie: author.cookie,
        "x-jwt-token": author.token,
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
      },
      body: JSON.stringify({ saveId: crypto.randomUUID(), version, steps }),
    });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    version += 1;
  };
  // The first save creates the chapter's document.
  await save();
  await save();
  const texts = (await statementsOf(site.connection, save)).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringMatching(/from "sessions" .*join "accounts" .*left join "profiles"/),
    expect.stringContaining("entitlements"),
    expect.stringContaining("work_chapters"),
    expect.stringContaining("update chapter_documents"),
  ]);
});
