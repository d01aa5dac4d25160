import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

test("an account's zone is set from its browser once, and then only by its owner", async () => {
  await using site = await createTestSite();
  const { who, account } = await signIn(site);
  const zone = async () =>
    (await site.db.select().from(accounts).where(eq(accounts.id, account.id)))[0]?.timeZone;
  const tell = (intent: string, given: string) => who.post("/account/time-zone", { intent, zone: given });
  expect((await who.get("/account/time-zone")).text).toMatch(/It is now [^.]* UTC\./);
  await tell("first", "Asia/Tokyo");
  await tell("first", "Europe/Berlin");
  expect(await zone()).toBe("Asia/Tokyo");
  expect((await tell("", "Europe/Berlin")).location).toBe("/account/time-zone?saved");
  expect(await zone()).toBe("Europe/Berlin");
  expect((await who.get("/account/time-zone")).text).toMatch(/It is now [^.]* \(Europe\/Berlin/);
  for (const wrong of ["", "+01:00", "Mars/Olympus", "<b>"]) {
    const refused = await tell("", wrong);
    expect([refused.status, refused.text.includes("This is no time zone.")]).toEqual([422, true]);
  }
  expect(await zone()).toBe("Europe/Berlin");
});

test("scheduled times are entered and shown in the account's zone, on every page of the work and in mails, without scripts", async () => {
  await using site = await createTestSite();
  const { who, account, email, profiles } = await signIn(site, { state: "ACTIVE" });
  await site.db.update(accounts).set({ timeZone: "Asia/Tokyo" }).where(eq(accounts.id, account.id));
  const chapters = [{ title: "Ebb" }];
  const { workId, chapterIds } = await makeWork(site, { profileId: profiles[0]?.id ?? "", chapters });
  const [chapter = ""] = chapterIds;
  await writeText(site, chapter, "Words.");
  const sheet = `/writing/${workId}/publish`;
  const sheetText = (await who.get(sheet)).text;
  expect(/<select[^>]*name="zone"[\s\S]*?<option selected="">([^<]*)</.exec(sheetText)?.[1]).toBe(
    "Asia/Tokyo",
  );
  const plan = { intent: "publish", chapter, when: "at", at: "2099-01-02T09:30", zone: "Asia/Tokyo" };
  expect((await who.post(sheet, plan)).status).toBe(303);
  const words = "2 January 2099 at 09:30 (Asia/Tokyo)";
  for (const address of [sheet, `/writing/${workId}`, "/writings"]) {
    const { text } = await who.get(address);
    expect(text, address).toContain(words);
  }
  expect((await who.get(`/writing/${workId}`)).text).toContain('dateTime="2099-01-02T00:30:00.000Z"');

  await who.post("/account/export", { intent: "ask" });
  const [mail] = await site.mails(email);
  if (mail) expect(mail.text).toMatch(/\(Asia\/Tokyo\)/);
});

test("without a zone of the account, times are shown in UTC and say so", async () => {
  await using site = await createTestSite();
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const chapters = [{ title: "Ebb" }];
  const { workId, chapterIds } = await makeWork(site, { profileId: profiles[0]?.id ?? "", chapters });
  await writeText(site, chapterIds[0] ?? "", "Words.");
  const plan = { intent: "publish", chapter: chapterIds[0] ?? "", when: "at", at: "2099-01-02T09:30" };
  await who.post(`/writing/${workId}/publish`, { ...plan, zone: "Europe/Paris" });
  expect((await who.get(`/writing/${workId}`)).text).toContain("2 January 2099 at 08:30 UTC");
});
