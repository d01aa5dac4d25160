import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, workPublications, works } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** A work whose author has given no settings and no name. */
async function unsaidWork(site: TestSite) {
  const { who, profiles: own } = await signIn(site, { state: "ACTIVE" });
  const profileId = own[0]?.id ?? "";
  const nobody = { fullName: null, firstName: null, lastName: null };
  await site.db.update(profiles).set(nobody).where(eq(profiles.id, profileId));
  const made = await makeWork(site, {
    profileId,
    title: "Low Water",
    audience: null,
    aiUse: null,
    warnings: ["Death of a main character"],
    chapters: [{ title: "One" }],
  });
  const chapter = made.chapterIds[0] ?? "";
  await writeText(site, chapter, "Words.");
  const sheet = `/writing/${made.workId}/publish`;
  const publish = (more = {}) => who.post(sheet, { intent: "publish", chapter, when: "now", ...more });
  return { ...made, who, sheet, publish };
}

const jidOf = async ({ db }: TestSite, workId: string) =>
  (await db.select().from(workPublications).where(eq(workPublications.workId, workId)))[0]?.jid ?? null;

test("R15 name, audience and use of AI are required before the first publication, and nothing is stated by default", async () => {
  await using site = await createTestSite();
  const { who, workId, sheet, publish } = await unsaidWork(site);
  const page = (await who.get(sheet)).text;
  for (const label of ["Your name for readers", "Written for", "Use of AI"]) expect(page).toContain(label);
  expect(/<input [^>]*name="(audience|aiUse)"[^>]*checked/.test(page)).toBe(false);

  const nobody = { firstName: "", lastName: "" };
  const refused = await publish(nobody);
  expect(refused.status).toBe(422);
  for (const words of [
    "Choose the name it is published under.",
    "Say who it is written for.",
    "Say whether it was written with AI.",
  ])
    expect(refused.text).toContain(words);
  expect(await jidOf(site, workId)).toBeNull();
  const later = { when: "at", at: "2099-01-01T10:00", zone: "UTC" };
  expect((await publish({ ...nobody, ...later })).status).toBe(422);

  const answers = { firstName: "Ada", lastName: "Byron", audience: "teen", aiUse: "assisted" };
  expect((await publish({ ...answers, ...nobody })).status).toBe(422);
  expect((await publish(answers)).status).toBe(303);
  const book = (await site.get(`/bookdetail/${await jidOf(site, workId)}`)).text;
  for (const words of ["Ada Byron", "Teens and older", "with help of generative AI"])
    expect(book).toContain(words);
  expect((await who.get(sheet)).text).not.toContain("Written for");

  const nameless = await who.post("/account/names", { firstName: "", lastName: "" });
  expect([nameless.status, nameless.text.includes("Your published works need a name.")]).toEqual([422, true]);
});

test("R15 warnings are collapsed on the book's page", async () => {
  await using site = await createTestSite();
  const { workId, publish } = await unsaidWork(site);
  await publish({ firstName: "Ada", lastName: "", audience: "everyone", aiUse: "none" });
  const book = (await site.get(`/bookdetail/${await jidOf(site, workId)}`)).text;
  expect(/<details><summary>Show warnings<\/summary>Death of a main character<\/details>/.test(book)).toBe(
    true,
  );
});

test("R15 settings without an audience are saved, and the book's page states none", async () => {
  await using site = await createTestSite();
  const { who, workId } = await unsaidWork(site);
  const page = (await who.get(`/writing/${workId}/settings`)).text;
  const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? "";
  const choices = { licence: "cc0-1.0", comments: "open", progress: "ongoing", language: "en" };
  const saved = await who.post(`/writing/${workId}/settings`, {
    intent: "settings",
    seen,
    title: "Low Water",
    subtitle: "",
    summary: "",
    ...choices,
    seriesName: "",
    seriesPosition: "",
    aiNote: "",
  });
  expect(saved.status).toBe(303);
  const [work] = await site.db.select().from(works).where(eq(works.id, workId));
  expect([work?.licence, work?.audience, work?.aiUse]).toEqual(["cc0-1.0", null, null]);
});

test("R18 with one profile its biography, picture, links and pen names are one click away", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site, { state: "ACTIVE" });
  for (const address of ["/account", "/"])
    expect((await who.get(address)).text, address).toContain('href="/select-profile/manage"');
  const manage = await who.get("/select-profile/manage");
  expect(manage.status).toBe(200);
  expect(manage.text).toContain("Add a pen name");
  expect(manage.text).not.toContain('href="/select-profile"');
  expect((await who.get("/writings")).text).toContain("/select-profile/new?kind=pen-name");
});
