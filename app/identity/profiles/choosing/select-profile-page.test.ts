import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, sessions } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";
import { hashPin } from "../pin.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** An account with a pen name and a family profile that is left by the PIN 2468. */
async function household(site: TestSite) {
  const made = await signIn(site, {
    name: "Maria Main",
    state: "ACTIVE",
    profiles: [
      { kind: "pen-name", handle: "penny-dreadful", fullName: "Penny Dreadful" },
      { kind: "family", handle: "small-reader", fullName: "Small Reader" },
    ],
  });
  const [main, pen, child] = made.profiles;
  if (!main || !pen || !child) throw new Error("profiles are missing");
  const pinHash = await hashPin("2468");
  await site.db.update(profiles).set({ pinHash, ageCap: 12 }).where(eq(profiles.id, child.id));
  return { ...made, main, pen, child };
}

const selectedOf = (jar: Map<string, string>) =>
  (JSON.parse(decodeURIComponent(jar.get("current-user") ?? "null")) as { id: string } | null)?.id;

test("R18: selecting a profile requires sign-in and shows the kind of each", async () => {
  await using site = await createTestSite();
  const stranger = await site.get("/select-profile");
  expect([stranger.status, stranger.headers.get("location")]).toEqual([303, "/sign-in"]);
  const { who } = await household(site);
  const page = await who.get("/select-profile");
  expect(page.status).toBe(200);
  for (const words of ["Maria Main", "Main Account", "Penny Dreadful", "Sub-User", "up to 12 years"])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain("site-header");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
});

test("R18: the switcher returns to the previous page, but never to another site", async () => {
  await using site = await createTestSite();
  const { who, pen } = await household(site);
  const referer = "http://localhost:3000/search?q=tea";
  const page = await who.get("/select-profile?switch=true", { headers: { referer } });
  expect(page.text).toContain('name="back" value="/search?q=tea"');
  const back = await who.post("/select-profile", { profile: pen.id, back: "/search?q=tea" });
  expect([back.status, back.location]).toEqual([303, "/search?q=tea"]);
  const elsewhere = await who.get("/select-profile?switch=true", {
    headers: { referer: "https://elsewhere.example/search" },
  });
  expect(elsewhere.text).not.toContain('name="back"');
  for (const evil of ["//evil.example", "https://evil.example", "/\\evil.example", "/sign-in"])
    expect((await who.post("/select-profile", { profile: pen.id, back: evil })).location).toBe("/");
});

test("S03: one profile is selected automatically, several require a selection, which the cookies then hold", async () => {
  await using site = await createTestSite();
  const alone = await signIn(site);
  const passed = await alone.who.get("/select-profile");
  expect([passed.status, passed.location]).toEqual([303, "/"]);
  expect(selectedOf(alone.who.jar)).toBe(alone.profiles[0]?.id);
  const { who, pen } = await household(site);
  who.jar.delete("current-user");
  expect((await who.get("/sign-in/continue")).location).toBe("/select-profile");
  const path = "/search?q=owls";
  const value = JSON.stringify({ path, timestamp: Date.now(), context: {} });
  who.jar.set("intended-destination", encodeURIComponent(value));
  expect((await who.post("/select-profile", { profile: pen.id })).location).toBe(path);
  expect(selectedOf(who.jar)).toBe(pen.id);
  expect(who.jar.has("intended-destination")).toBe(false);
  expect((await who.get("/writings")).text).toContain("Penny Dreadful");
});

test("S03, X03: a profile that is not in the list is refused as 'Invalid profile selection'", async () => {
  await using site = await createTestSite();
  const { who, main } = await household(site);
  const foreign = await signIn(site);
  for (const profile of [foreign.profiles[0]?.id ?? "", "", "'; drop table profiles", "x".repeat(5_000)]) {
    const refused = await who.post("/select-profile", { profile });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Invalid profile selection");
  }
  expect(selectedOf(who.jar)).toBe(main.id);
});

test("X03: a selection that cannot be stored says 'Failed to select profile'", async () => {
  await using site = await createTestSite();
  const { who, child } = await household(site);
  await site.connection.pool.query(
    "alter table sessions add constraint stuck check (locked_profile_id is null)",
  );
  const failed = await who.post("/select-profile", { profile: child.id });
  expect(failed.status).toBe(500);
  expect(failed.text).toContain("Failed to select profile");
});

test("a family profile with a PIN can be left only by it, whatever the cookie says", async () => {
  await using site = await createTestSite();
  const { who, main, child } = await household(site);
  expect((await who.post("/select-profile", { profile: child.id })).location).toBe("/");
  const pinPage = await who.post("/select-profile", { profile: main.id, back: "/search" });
  expect(pinPage.text).toContain("Leave Small Reader");
  expect(pinPage.text).toContain('name="back" value="/search"');
  const wrong = await who.post("/select-profile", { profile: main.id, pin: "1111" });
  expect([wrong.status, wrong.text.includes("This is not the PIN.")]).toEqual([422, true]);
  who.jar.set("current-user", encodeURIComponent(JSON.stringify({ id: main.id })));
  expect((await who.get("/writings")).text).toContain("Small Reader");
  expect((await who.get("/account")).location).toBe("/select-profile");
  const left = await who.post("/select-profile", { profile: main.id, pin: "2468", back: "/search" });
  expect(left.location).toBe("/search");
  expect((await who.get("/writings")).text).toContain("Maria Main");
});

test("a PIN cannot be guessed: after five tries the waits grow longer", async () => {
  await using site = await createTestSite();
  const { who, main, child } = await household(site);
  await who.post("/select-profile", { profile: child.id });
  const tries = [];
  for (const pin of ["0", "1", "2", "3", "4", "5"])
    tries.push((await who.post("/select-profile", { profile: main.id, pin })).status);
  expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
  const right = await who.post("/select-profile", { profile: main.id, pin: "2468" });
  expect(right.status).toBe(429);
  expect(right.text).toContain("Too many tries");
});

test("M4: after ten wrong PINs a profile is locked, however slowly they are tried, until the main account unlocks it", async () => {
  let at = Date.now();
  await using site = await createTestSite({}, { site: { now: () => new Date(at) } });
  const { who, main, child, email, password } = await household(site);
  await who.post("/select-profile", { profile: child.id });
  const tryPin = (pin: string) => who.post("/select-profile", { profile: main.id, pin });
  for (let n = 0; n < 10; n++) {
    expect((await tryPin(String(n))).status).toBe(422);
    at += 3_600_000;
  }
  const locked = await tryPin("2468");
  expect(locked.status).toBe(429);
  expect(locked.text).toContain("is locked");
  const owner = visitor(site);
  await owner.post("/sign-in", { email });
  await owner.post("/sign-in/factor-one", { password });
  await owner.follow("/sign-in/continue");
  await owner.post("/select-profile", { profile: main.id });
  expect((await owner.get(`/select-profile/${child.id}`)).text).toContain("Unlock the PIN");
  await owner.post(`/select-profile/${child.id}`, { intent: "unlock-pin" });
  expect((await owner.get(`/select-profile/${child.id}`)).text).not.toContain("Unlock the PIN");
  expect((await tryPin("2468")).location).toBe("/");
});

test("a session locked to a profile that no longer exists has no viewer", async () => {
  await using site = await createTestSite();
  const { who, account } = await household(site);
  await site.db.update(sessions).set({ lockedProfileId: "gone" }).where(eq(sessions.userId, account.id));
  expect((await who.get("/writings")).location).toBe("/sign-in");
});

test("A01: X-Sub-User does not leave the profile that a session is locked to", async () => {
  await using site = await createTestSite();
  const { who, main, pen, child, token } = await household(site);
  await who.post("/select-profile", { profile: child.id });
  const ask = async (id?: string) => {
    const headers = { "x-jwt-token": token, ...(id !== undefined && { "x-sub-user": id }) };
    return site.get("/api/user/current", { headers });
  };
  for (const id of [main.id, pen.id, "nobody"]) expect((await ask(id)).status).toBe(403);
  for (const id of [undefined, child.id]) expect((await ask(id)).text).toContain("small-reader");
});

test("S03 E02: while none of several profiles is selected every page for signed-in users leads to the selection, and comes back", async () => {
  await using site = await createTestSite();
  const { who, pen } = await household(site);
  who.jar.delete("current-user");
  const path = "/writings?page=2";
  for (const pinPage of [path, "/account/sessions", "/following", "/select-profile/manage", path])
    expect((await who.get(pinPage)).location, pinPage).toBe("/select-profile");
  const asData = await who.get("/writings.data?page=2");
  expect(asData.text).toContain("/select-profile");
  expect((await who.get("/select-profile")).status).toBe(200);
  expect((await who.post("/select-profile", { profile: pen.id })).location).toBe(path);
  expect((await who.get(path)).status).toBe(200);
});

test("V04: broken profile cookies are repaired by the first page that needs the viewer, and the selection stays open", async () => {
  await using site = await createTestSite();
  const alone = await signIn(site);
  const main = alone.profiles[0]?.id;
  const list = () => JSON.parse(decodeURIComponent(alone.who.jar.get("user") ?? "null")) as { id: string }[];
  for (const broken of ["%7B", "[]", "5", "%"]) {
    alone.who.jar.set("user", broken);
    expect((await alone.who.get("/following")).status).toBe(200);
    expect(
      list().map(({ id }) => id),
      broken,
    ).toEqual([main]);
    alone.who.jar.set("current-user", broken);
    expect((await alone.who.get("/following")).status).toBe(200);
    if (broken !== "%") expect(selectedOf(alone.who.jar), broken).toBe(main);
  }
  const { who } = await household(site);
  who.jar.set("current-user", "%7B");
  expect((await who.get("/following")).location).toBe("/select-profile");
  expect(who.jar.has("current-user")).toBe(false);
});
