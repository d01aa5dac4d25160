import { expect, test } from "vitest";
import { jidOfWork } from "#app/authoring/ownership/work-jid.server.ts";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

test("A06 suspending an author takes their books off cached lists and pages at once, and lifting it brings them back", async () => {
  await using site = await createTestSite();
  const admin = await signIn(site);
  await site.db.transaction((tx) => setOperatorRole(tx, admin.account.id, "admin"));
  const author = await signIn(site);
  const { workId, chapterIds } = await makeWork(site, {
    profileId: author.profiles[0]?.id ?? "",
    title: "Salt Lantern",
    chapters: [{ title: "One" }],
  });
  for (const id of chapterIds) await writeText(site, id, "Words.");
  await publishNow(site, { workId, chapterIds, note: null, isSilent: false, isUnlisted: false });
  const jid = jidOfWork(workId);
  const paths = [`/bookdetail/${jid}`, `/book-reader/${jid}`];
  const seen = async () => {
    const answers = await Promise.all(paths.map((path) => site.get(path)));
    const home = await site.get("/");
    return [...answers.map(({ status }) => status), home.text.includes("Salt Lantern")];
  };
  expect(await seen()).toEqual([200, 200, true]);
  const page = `/admin/accounts/${author.account.id}`;
  await admin.who.post(page, { intent: "suspend", reason: "Spam" });
  expect(await seen()).toEqual([404, 404, false]);
  await admin.who.post(page, { intent: "lift", reason: "A mistake" });
  expect(await seen()).toEqual([200, 200, true]);
});
