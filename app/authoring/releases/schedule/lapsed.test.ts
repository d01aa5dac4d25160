import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { workPublications, works } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { publishNow } from "../publish-commands.server.ts";

test("R20 an author whose plan has ended can see the invoices and withdraw a work, and nobody else can", async () => {
  await using site = await createTestSite();
  const { who, profiles } = await signIn(site);
  const { workId, chapterIds } = await makeWork(site, {
    profileId: profiles[0]?.id ?? "",
    title: "Low Water",
    chapters: [{ title: "One" }],
  });
  await writeText(site, chapterIds[0] ?? "", "Words.");
  await publishNow(site, { workId, chapterIds, isSilent: true, note: null, isUnlisted: false });
  expect((await who.get(`/writing/${workId}/publish`)).location).toBe("/interstitial");
  const account = (await who.get("/account")).text;
  for (const address of ["/account/withdraw", "/account/invoices"]) expect(account).toContain(address);
  expect((await who.get("/account/invoices")).text).toContain("Each charge will have a line here");
  expect((await who.get("/account/withdraw")).text).toContain("Low Water");

  const { who: other } = await signIn(site);
  expect((await other.get("/account/withdraw")).text).not.toContain("Low Water");
  expect((await other.post("/account/withdraw", { work: workId, sure: "yes" })).status).toBe(404);
  expect((await who.post("/account/withdraw", { work: workId })).status).toBe(422);
  const done = await who.post("/account/withdraw", { work: workId, sure: "yes" });
  expect(done.location).toBe("/account/withdraw?withdrawn");
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  expect([row?.state, (await site.get(`/bookdetail/${row?.jid}`)).status]).toEqual(["withdrawn", 410]);
});

test("R13 the last page of an ongoing work offers to follow it, that of a complete one says it is the end", async () => {
  await using site = await createTestSite();
  const { workId, chapterIds } = await makeWork(site, { title: "Low Water", chapters: [{ title: "One" }] });
  await writeText(site, chapterIds[0] ?? "", "Words.");
  const publish = () =>
    publishNow(site, { workId, chapterIds, isSilent: true, note: null, isUnlisted: false });
  await publish();
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  const read = async () => (await site.get(`/book-reader/${row?.jid}/one`)).text;
  const ongoing = await read();
  expect([ongoing.includes("reader-finis"), ongoing.includes("follow-off")]).toEqual([false, true]);
  expect(ongoing).toContain(`action="/following/book/${row?.jid}"`);
  await site.db.update(works).set({ progress: "complete" }).where(eq(works.id, workId));
  await publish();
  const complete = await read();
  expect([complete.includes("reader-finis"), complete.includes("follow-off")]).toEqual([true, false]);
});
