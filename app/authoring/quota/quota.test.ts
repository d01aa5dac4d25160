import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { importFile } from "#tests/support/import-file.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { withoutWaiting } from "#tests/support/waiting-clock.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { workFiles } from "#app/platform/db/schema/all.server.ts";

const upload = (field: string, file: File) => {
  const form = new FormData();
  form.set(field, file);
  return { method: "POST", body: form };
};
const story = (name = "story.md") => new File(["# One\n\nWords."], name);

test("M11: an account's number of works is limited, in the form for a new one and for an import; the message names the limit and the use", async () => {
  await using site = await createTestSite({ QUOTA_WORKS: "2" });
  await site.work();
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const profileId = profiles[0]?.id ?? "";
  await makeWork(site, { profileId });
  const preview = await importFile(who, "/writing/import", { name: "a.md", content: "# One\n\nWords." });
  const make = () => who.post("/writing/new", { title: "Another", name: profileId, language: "en" });
  expect((await make()).status).toBe(303);
  for (const refused of [
    await make(),
    await who.post(preview, { intent: "make", title: "Third" }),
    await who.get("/writing/import", upload("file", story())),
  ]) {
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(
      "Your account has 2 works, those in the bin counted, and this site allows 2.",
    );
  }
});

test("M11: of two concurrent requests for the last work of the quota one succeeds", async () => {
  await using site = await createTestSite({ QUOTA_WORKS: "1" });
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const fields = { title: "Another", name: profiles[0]?.id ?? "", language: "en" };
  const made = await Promise.all(Array.from({ length: 4 }, () => who.post("/writing/new", fields)));
  expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    303, 422, 422, 422,
  ]);
});

test("M11: imports per day are limited, and the next day there are new ones", async () => {
  const clock = { now: new Date() };
  await using site = await createTestSite({ QUOTA_IMPORTS_PER_DAY: "2" }, { site: { now: () => clock.now } });
  const { who } = await signIn(site, { state: "ACTIVE" });
  const send = () => withoutWaiting(() => who.get("/writing/import", upload("file", story())));
  expect([(await send()).status, (await send()).status]).toEqual([303, 303]);
  const refused = await send();
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(
    "You have imported 2 manuscripts in the last 24 hours, and this site allows 2 a day.",
  );
  expect((await who.get("/writing/import")).text).toContain("2 of 2 imports in 24 hours");
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000);
  expect((await who.get("/writing/import")).text).toContain("0 of 2 imports in 24 hours");
});

test("M11: an account's bytes are limited for pictures, covers and manuscripts, and operators see the use", async () => {
  await using site = await createTestSite({ QUOTA_MB: "1" });
  const { who, account, profiles, token } = await signIn(site, { state: "ACTIVE" });
  const { workId } = await makeWork(site, { profileId: profiles[0]?.id ?? "" });
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const large = await sharp({ create: { width: 560, height: 560, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
  expect(large.length).toBeGreaterThan(600_000);
  const picture = () => new File([new Uint8Array(large)], "a.png", { type: "image/png" });
  const pictures = `/api/writing/works/${workId}/pictures`;
  const headers = { "x-jwt-token": token };
  const send = () => who.get(pictures, { ...upload("picture", picture()), headers });
  expect((await send()).status).toBe(200);
  const [kept] = await site.db.select().from(workFiles).where(eq(workFiles.workId, workId));
  expect(kept?.size).toBeGreaterThan(200_000);
  const cover = upload("cover", picture());
  cover.body.set("intent", "cover");
  for (const refused of [await send(), await who.get(`/writing/${workId}/settings`, cover)]) {
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("of the 1 MB that this site allows");
  }
  const manuscript = new File(["word ".repeat(200_000)], "long.txt");
  const sent = await who.get("/writing/import", upload("file", manuscript));
  expect(sent.status).toBe(422);
  expect(sent.text).toContain("of the 1 MB that this site allows");
  const admin = await signIn(site);
  await site.db.transaction((tx) => setOperatorRole(tx, admin.account.id, "admin"));
  expect((await admin.who.get(`/admin/accounts/${account.id}`)).text).toMatch(/1 of 500 works · 1 of 1 MB/);
});
