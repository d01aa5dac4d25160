import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { profiles, sessions, works } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { ageFactors, hiddenFields, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { removeDueProfiles } from "../own-profiles-commands.server.ts";

const penName = { kind: "pen-name", fullName: "George Sand", handle: "george-sand", ageCap: "", pin: "" };
const child = { kind: "family", fullName: "Little Nell", handle: "little-nell", ageCap: "9", pin: "1234" };
const add = "/select-profile/new";

test("a pen name and a family profile are added, and appear in cookies and list at once", async () => {
  await using site = await createTestSite();
  const { who, account } = await signIn(site);
  for (const fields of [penName, child])
    expect((await who.post(add, fields)).location).toBe("/select-profile/manage?done=added");
  const page = await who.get("/select-profile/manage");
  for (const words of ["George Sand", "@little-nell · Sub-User · up to 9 years · PIN"])
    expect(page.text).toContain(words);
  expect(decodeURIComponent(who.jar.get("user") ?? "")).toContain("little-nell");
  const rows = await site.db.select().from(profiles).where(eq(profiles.accountId, account.id));
  const pinHash = rows.find(({ kind }) => kind === "family")?.pinHash ?? "";
  expect(pinHash).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  expect(page.text).not.toContain(pinHash);
});

test("S04: an existing sub-user is refused, and the input is preserved", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site);
  await who.post(add, penName);
  const same = await who.post(add, { ...penName, fullName: "george SAND", handle: "another-one" });
  expect(same.status).toBe(422);
  expect(same.text).toContain("You already have a profile with this name.");
  expect(same.text).toContain('value="another-one"');
  const taken = await who.post(add, { ...penName, fullName: "Aurore" });
  expect([taken.status, taken.text.includes("is taken")]).toEqual([422, true]);
});

test("V05: a handle is refused with the limit and the length given, and one that looks like another counts as taken", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site);
  const other = await signIn(site, { handle: "oliver-twist" });
  const words = async (handle: string) => {
    const page = await who.post(add, { ...penName, handle });
    return [page.status, page.text] as const;
  };
  const expected: [string, string][] = [
    ["ab", "at least 3 characters; this one has 2"],
    ["x".repeat(31), "at most 30 characters; this one has 31"],
    ["george sand", "only the letters a to z"],
    ["0liver_tw1st", "or one that looks like it, is taken"],
    ["adm1n", "kept for the site"],
  ];
  for (const [handle, text] of expected) {
    const [status, html] = await words(handle);
    expect([status, html.includes(text)], handle).toEqual([422, true]);
  }
  // Cyrillic letters that look like the other's handle.
  const pretence = await who.post(add, { ...penName, fullName: "оlivеr-twist" });
  expect(pretence.text).toContain("looks like somebody else’s handle");
  expect((await other.who.post(add, { ...penName, fullName: "оlivеr-twist" })).status).toBe(303);
});

test("bidi controls and invisible characters are removed from names", async () => {
  await using site = await createTestSite();
  const { who, account } = await signIn(site);
  await who.post(add, { ...penName, fullName: " George\u202e\u200b \u2066Sand\u2069\ufeff " });
  const rows = await site.db.select().from(profiles).where(eq(profiles.accountId, account.id));
  expect(rows[1]?.fullName).toBe("George Sand");
  const nothing = await who.post(add, { ...penName, handle: "nobody-here", fullName: "\u200b\u2060" });
  expect(nothing.text).toContain("Enter the name that others see.");
});

test("MAX_SUB_USERS holds, also when several are added in one moment", async () => {
  await using site = await createTestSite({ MAX_SUB_USERS: "2" });
  const { who, account } = await signIn(site);
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => who.post(add, { ...penName, fullName: `Pen ${n}`, handle: `pen-name-${n}x` })),
  );
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([303, 303, 422, 422]);
  const rows = await site.db.select().from(profiles).where(eq(profiles.accountId, account.id));
  expect(rows).toHaveLength(3);
  expect((await who.get("/select-profile/manage")).text).toContain("at most 2 pen names and family profiles");
});

test("only the main profile manages profiles, and only its own account's", async () => {
  await using site = await createTestSite();
  const { who, profiles: own } = await signIn(site, {
    profiles: [{ kind: "pen-name", handle: "penny-dreadful" }],
  });
  const foreign = await signIn(site, { profiles: [{ kind: "pen-name", handle: "somebody-else" }] });
  const foreignId = foreign.profiles[1]?.id ?? "";
  for (const id of [foreignId, "no-such-id", "manage'--"])
    expect((await who.get(`/select-profile/${id}`)).status).toBe(404);
  expect(
    (await who.post(`/select-profile/${foreignId}`, { intent: "remove", keeps: "nothing" })).status,
  ).toBe(404);
  await who.post("/select-profile", { profile: own[1]?.id ?? "" });
  for (const path of ["/select-profile/manage", add, `/select-profile/${own[0]?.id}`])
    expect((await who.get(path)).status, path).toBe(403);
  expect((await who.post(add, penName)).status).toBe(403);
});

test("details are checked one by one: links are https, at most five, and no input is lost", async () => {
  await using site = await createTestSite();
  const { who, profiles: own } = await signIn(site, { handle: "ada-lovelace" });
  const path = `/select-profile/${own[0]?.id}`;
  const given = { firstName: "Ada", lastName: "L", handle: "ada-lovelace", bio: "Numbers.", birthday: "" };
  for (const links of [
    "http://a.example",
    "javascript:alert(1)",
    "https://u:p@a.example",
    "https://localhost",
  ]) {
    const refused = await who.post(path, { ...given, links });
    expect([refused.status, refused.text.includes("begins with https://")], links).toEqual([422, true]);
    expect(refused.text).toContain("Numbers.");
  }
  const many = Array.from({ length: 6 }, (_, at) => `https://a.example/${at}`).join("\n");
  expect((await who.post(path, { ...given, links: many })).text).toContain("At most 5 links; these are 6.");
  expect((await who.post(path, { ...given, bio: "x".repeat(1_001) })).text).toContain("this has 1001");
  expect((await who.post(path, { ...given, birthday: "2026-02-30" })).status).toBe(422);
  expect((await who.post(path, { ...given, links: "https://a.example/me" })).location).toBe(`${path}?saved`);
  expect((await who.get(path)).text).toContain("https://a.example/me");
});

test("S04: a removed profile can be restored for 30 days; its sessions continue as the main profile", async () => {
  const clock = { now: new Date() };
  await using site = await createTestSite({}, { site: { now: () => clock.now } });
  const { who, profiles: own } = await signIn(site, {
    name: "Maria Main",
    profiles: [{ kind: "pen-name", handle: "penny-dreadful", fullName: "Penny" }],
    state: "ACTIVE",
  });
  const id = own[1]?.id ?? "";
  const unclear = await who.post(`/select-profile/${id}`, { intent: "remove" });
  expect([unclear.status, unclear.text.includes("Choose what becomes of")]).toEqual([422, true]);
  const removed = await who.post(`/select-profile/${id}`, { intent: "remove", keeps: "for-main" });
  expect(removed.location).toBe("/select-profile/manage?done=removed");
  who.jar.set("current-user", encodeURIComponent(JSON.stringify({ id })));
  expect((await who.get("/writings")).text).toContain("Maria Main");
  await who.post("/select-profile", { profile: id });
  expect(decodeURIComponent(who.jar.get("current-user") ?? "")).toContain("Maria Main");
  expect((await site.get("/authorhandle?id=penny-dreadful")).status).toBe(404);
  expect((await who.post("/select-profile/manage", { undo: id })).location).toBe(
    "/select-profile/manage?done=back",
  );
  expect((await site.get("/authorhandle?id=penny-dreadful")).status).toBe(200);
  await who.post(`/select-profile/${id}`, { intent: "remove", keeps: "nothing" });
  expect(await removeDueProfiles(site)).toBe(0);
  clock.now = new Date(clock.now.getTime() + 30 * 86_400_000 + 1_000);
  expect(await removeDueProfiles(site)).toBe(1);
  expect(await site.db.select().from(profiles).where(eq(profiles.id, id))).toHaveLength(0);
});

test("R15 the works of a removed pen name go to the main account when that was chosen", async () => {
  const clock = { now: new Date() };
  await using site = await createTestSite({}, { site: { now: () => clock.now } });
  const { who, profiles: own } = await signIn(site, {
    profiles: [{ kind: "pen-name", handle: "penny-dreadful" }],
  });
  const [main, pen] = own;
  const { workId } = await makeWork(site, { profileId: pen?.id ?? "" });
  await who.post(`/select-profile/${pen?.id}`, { intent: "remove", keeps: "for-main" });
  clock.now = new Date(clock.now.getTime() + 30 * 86_400_000 + 1_000);
  expect(await removeDueProfiles(site)).toBe(1);
  const [work] = await site.db.select().from(works).where(eq(works.id, workId));
  expect(work?.profileId).toBe(main?.id);
});

test("removing a family profile signs out the browsers that were locked to it", async () => {
  await using site = await createTestSite();
  const {
    who,
    account,
    profiles: own,
  } = await signIn(site, { profiles: [{ kind: "family", handle: "small-one" }] });
  const id = own[1]?.id ?? "";
  const expiresAt = new Date(Date.now() + 86_400_000);
  await site.db
    .insert(sessions)
    .values({ id: "tablet", token: "tablet", userId: account.id, expiresAt, lockedProfileId: id });
  await who.post(`/select-profile/${id}`, { intent: "remove", keeps: "nothing" });
  expect(await site.db.select().from(sessions).where(eq(sessions.id, "tablet"))).toHaveLength(0);
  expect((await who.get("/select-profile/manage")).status).toBe(200);
});

const picture = (format: "jpeg" | "png" | "webp") =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#386a20" } })
    .withExif({ IFD0: { Copyright: "Somebody Secret" } })
    .toFormat(format)
    .toBuffer();

const upload = (bytes: Buffer | string, type: string) => {
  const form = new FormData();
  form.set("intent", "avatar");
  form.set(
    "avatar",
    new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], "me.jpg", { type }),
  );
  return { method: "POST", body: form };
};

test("an avatar is cropped to a square in three sizes, without the camera's metadata", async () => {
  await using site = await createTestSite();
  const { who, profiles: own } = await signIn(site);
  const path = `/select-profile/${own[0]?.id}`;
  expect((await who.get(path, upload(await picture("jpeg"), "image/jpeg"))).location).toBe(`${path}?saved`);
  const [row] = await site.db
    .select()
    .from(profiles)
    .where(eq(profiles.id, own[0]?.id ?? ""));
  for (const side of [64, 160, 512] as const) {
    const bytes = await site.files.read(row?.avatar?.[side] ?? "");
    const facts = await sharp(bytes ?? Buffer.alloc(0)).metadata();
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(["webp", side, side, undefined]);
  }
  expect(decodeURIComponent(who.jar.get("current-user") ?? "")).toContain(row?.avatar?.[160]);
  await who.post(path, { intent: "no-avatar" });
  const [after] = await site.db
    .select()
    .from(profiles)
    .where(eq(profiles.id, own[0]?.id ?? ""));
  expect(after?.avatar).toBeNull();
});

test("a button for the picture, the colour or the PIN keeps what was typed elsewhere on the page, and Save saves all of it", async () => {
  await using site = await createTestSite();
  const profiles = [{ kind: "family" as const, handle: "small-reader" }];
  const { who, profiles: own } = await signIn(site, { handle: "ada-lovelace", profiles });
  const [main, child] = own.map(({ id }) => `/select-profile/${id}`);
  const bio = `Numbers, and ${"more ".repeat(700)}`;
  const details = { firstName: "Ada", lastName: "L", handle: "ada-lovelace", links: "", birthday: "" };
  const page = async (path: string, fields: Record<string, string>, file?: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file) form.set("avatar", new File([new Uint8Array(file)], "me.jpg", { type: "image/jpeg" }));
    return who.get(path, { method: "POST", body: form });
  };
  const jpeg = await picture("jpeg");
  const picturePosted = await page(
    main ?? "",
    { ...details, bio: "Unsaved.", colour: "teal", intent: "avatar" },
    jpeg,
  );
  expect([
    picturePosted.status,
    picturePosted.text.includes("Unsaved."),
    picturePosted.text.includes("The new picture is saved."),
  ]).toEqual([200, true, true]);
  expect(picturePosted.text).toMatch(/value="teal"[^>]*checked|checked[^>]*value="teal"/);
  expect(picturePosted.text).toContain("not saved yet");
  const again = await page(main ?? "", { ...details, bio: "Unsaved.", intent: "no-avatar" });
  expect(again.text).toContain("The picture is removed.");
  const coloured = await page(main ?? "", { ...details, bio: "Unsaved.", colour: "teal", intent: "colour" });
  expect([coloured.status, coloured.text.includes("Unsaved.")]).toEqual([200, true]);
  const refused = await page(main ?? "", { ...details, bio, intent: "details" });
  expect([refused.status, refused.text.includes(bio.trim())]).toEqual([422, true]);
  const names = { fullName: "Sam", handle: "small-reader", ageCap: "12", birthday: "" };
  const pinned = await page(child ?? "", { ...names, pin: "2468", intent: "pin" });
  expect([pinned.status, pinned.text.includes('value="Sam"')]).toEqual([200, true]);

  const saved = await page(
    main ?? "",
    { ...details, bio: "Saved.", colour: "rust", intent: "details" },
    jpeg,
  );
  expect(saved.location).toBe(`${main}?saved`);
  const after = (await who.get(main ?? "")).text;
  expect(after).toContain("Saved.</textarea>");
  expect(after).toMatch(/value="rust"[^>]*checked|checked[^>]*value="rust"/);
  expect(after).toMatch(/<img class="profile-picture"/);
});

test("uploads that are no picture, truncated, too large or mislabelled are refused with a message", async () => {
  await using site = await createTestSite();
  const { who, profiles: own } = await signIn(site);
  const path = `/select-profile/${own[0]?.id}`;
  const jpeg = await picture("jpeg");
  const bomb = await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [Buffer | string, string, string][] = [
    [svg, "image/svg+xml", "not a JPEG, PNG or WebP"],
    [svg, "image/png", "not a JPEG, PNG or WebP"],
    [jpeg, "image/png", "not a JPEG, PNG or WebP"],
    [jpeg.subarray(0, jpeg.length / 2), "image/jpeg", "cut off, damaged"],
    [jpeg.subarray(0, 3), "image/jpeg", "cut off, damaged"],
    [bomb, "image/png", "40 million pixels"],
    [Buffer.alloc(3.6 * 1024 * 1024), "image/jpeg", "more than 3.5 MB"],
    ["", "image/jpeg", "Choose a picture first"],
  ];
  for (const [bytes, type, words] of cases) {
    const refused = await who.get(path, upload(bytes, type));
    expect([refused.status, refused.text.includes(words)], words).toEqual([422, true]);
  }
});

test("A04 removing a profile requires a proof within the last ten minutes, and then continues", async () => {
  await using site = await createTestSite();
  const profiles = [{ kind: "pen-name" as const, handle: "quill-away" }];
  const { who, account, password, profiles: own } = await signIn(site, { profiles });
  const page = `/select-profile/${own[1]?.id}`;
  await ageFactors(site, account.id, 11);
  const response = await who.post(page, { intent: "remove", keeps: "nothing" });
  expect(response.status).toBe(403);
  expect((await who.get("/authorhandle?id=quill-away")).status).toBe(200);
  const wrong = { ...hiddenFields(response.text), "step-up": "password", "step-up-password": "not it" };
  expect((await who.post(page, wrong)).status).toBe(422);
  const right = { ...wrong, "step-up-password": password };
  expect((await who.post(page, right)).location).toBe("/select-profile/manage?done=removed");
  expect((await who.get("/authorhandle?id=quill-away")).status).toBe(404);
});

test("V05: all errors of a profile are shown at once", async () => {
  await using site = await createTestSite();
  const { who, profiles: own } = await signIn(site);
  const family = { kind: "family", fullName: "Admin", handle: "ab", pin: "12", ageCap: "3" };
  const added = await who.post(add, family);
  expect(added.status).toBe(422);
  for (const words of [
    "at least 3 characters; this one has 2",
    "A PIN has 4 to 8 digits.",
    "Choose one of the ages.",
    "taken for the site itself",
  ])
    expect(added.text).toContain(words);
  const details = { firstName: "Admin", lastName: "", handle: "adm1n", bio: "x".repeat(1_001), links: "no" };
  const changed = await who.post(`/select-profile/${own[0]?.id}`, details);
  for (const words of [
    "this has 1001",
    "begins with https://",
    "This handle is kept",
    "taken for the site itself",
  ])
    expect(changed.text).toContain(words);
});
