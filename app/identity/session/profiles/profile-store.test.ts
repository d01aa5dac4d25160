import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredProfile } from "#app/identity/cookies/stored-profile.ts";
import { fakeCookies } from "#tests/support/fake-clock.ts";
import { hasRole, ProfileStore } from "./profile-store.ts";
import { refreshProfile } from "./refresh-profile.ts";

const profile = (id: string, facts: Partial<StoredProfile> = {}): StoredProfile => ({
  id,
  handle: id,
  firstName: null,
  lastName: null,
  fullName: "User",
  role: "NormalUser",
  avatarUrl: null,
  colour: "",
  ...facts,
});
const main = profile("main", { firstName: "Rita", lastName: "Reader", fullName: "Rita Reader" });
const pen = profile("pen", { role: "SubUser" });
const family = profile("family", { role: "SubUser" });

function makeStore(cookies: Record<string, unknown> = {}) {
  const jar = fakeCookies(cookies);
  return { jar, store: new ProfileStore(jar) };
}

const answer = { ...main, email: "rita@example.org", clerkId: "account", subUserList: [pen, family] };

test("E05 L01 the profiles, the selected one and the account are stored in three cookies with their ages", () => {
  const { store, jar } = makeStore();
  store.save({ ...answer, subUserList: [] });
  expect(store.save(answer)).toEqual({ ok: true });
  expect(store.list()).toEqual([main, pen, family]);
  expect(store.selected()).toEqual(main);
  expect(JSON.parse(jar.read("auth-user") ?? "")).toEqual({ id: "account", email: "rita@example.org" });
  expect([...jar.stored].map(([name, { seconds }]) => [name, seconds])).toEqual([
    ["user", 604_800],
    ["auth-user", 86_400],
    ["current-user", 604_800],
  ]);
});

test("E05 the response for a sub-user contains only itself: the others stay in the list", () => {
  const { store } = makeStore({ user: [main, pen, family], "current-user": pen });
  const renamed = { ...pen, fullName: "R. Quill" };
  store.save({ ...renamed, clerkId: "account", subUserList: [] });
  expect(store.list()).toEqual([main, renamed, family]);
  expect(store.selected()).toEqual(renamed);
});

test("S05 an answer that arrives while the server stores another choice does not take that choice back", () => {
  const { jar } = makeStore({ user: [main, pen], "current-user": main });
  // The server's cookie arrives between a script's reading and its writing.
  let reads = 0;
  const racing = {
    ...jar,
    read: (name: Parameters<typeof jar.read>[0]) => {
      const value = jar.read(name);
      if (name === "current-user" && ++reads === 1) jar.write(name, JSON.stringify(pen), 604_800);
      return value;
    },
  };
  new ProfileStore(racing).save({ ...answer, subUserList: [pen] });
  expect(new ProfileStore(jar).selected()).toEqual(pen);
});

test("L01 each question about the viewer keeps the selected profile for another week", async () => {
  const { store, jar } = makeStore({ user: [main, pen], "current-user": pen });
  await refreshProfile({ store, call: () => Promise.reject(new Error("offline")) }, "sync");
  expect([store.selected(), jar.stored.get("current-user")?.seconds]).toEqual([pen, 604_800]);
});

test("S04 a selected sub-user that the server no longer knows is replaced by the main profile", () => {
  const { store } = makeStore({ user: [main, pen], "current-user": pen });
  store.save({ ...answer, subUserList: [family] });
  expect([store.list(), store.selected()]).toEqual([[main, family], main]);
});

test.each([
  {},
  { id: "" },
  { id: 5 },
  { ...answer, id: null },
  { ...answer, subUserList: [{ handle: "x" }] },
])("V01 user data without an id is not stored: %j", (user) => {
  const { store, jar } = makeStore();
  expect(store.save(user)).toEqual({ ok: false, error: "Invalid user data: missing id" });
  expect(jar.stored.size).toBe(0);
});

test("X02 a browser that does not store the cookie is detected", () => {
  const { store } = makeStore();
  const outcome = store.save({ ...answer, fullName: "あ".repeat(600), subUserList: [] });
  expect(outcome).toEqual({ ok: false, error: "Failed to store user profile locally" });
});

test("L01 long names of many profiles shorten the list instead of losing it", () => {
  const { store } = makeStore();
  const many = Array.from({ length: 8 }, (_, index) => profile(`p${index}`, { fullName: "あ".repeat(100) }));
  expect(store.save({ ...answer, subUserList: many })).toEqual({ ok: true });
  expect(store.list().length).toBe(9);
});

test("S03 a single profile is selected by itself", () => {
  const { store } = makeStore({ user: [main] });
  expect(store.settle()).toEqual({ state: "selected", profile: main });
  expect(store.selected()).toEqual(main);
});

test("S03 of several profiles one has to be selected, and without any there is nothing to select", () => {
  const { store } = makeStore({ user: [main, pen] });
  expect(store.settle()).toEqual({ state: "choose" });
  expect(store.selected()).toBe(null);
  expect(store.select("pen")).toEqual({ ok: true });
  expect(store.settle()).toEqual({ state: "selected", profile: pen });
  expect(makeStore().store.settle()).toEqual({ state: "none" });
});

test.each(["other", "", "MAIN", "__proto__"])(
  "S03 X03 selecting %j, which is not in the list, fails",
  (id) => {
    const { store } = makeStore({ user: [main, pen], "current-user": main });
    expect(store.select(id)).toEqual({ ok: false, error: "Invalid profile selection" });
    expect(store.selected()).toEqual(main);
  },
);

test("X03 a selection that the browser does not store has failed", () => {
  const { store, jar } = makeStore({ user: [main, pen] });
  jar.write = () => {};
  expect(store.select("pen")).toEqual({ ok: false, error: "Failed to select profile" });
});

test("S04 a removed profile that was selected is replaced by the main one, or by none", () => {
  const { store } = makeStore({ user: [main, pen, family], "current-user": pen });
  store.remove("family");
  expect(store.selected()).toEqual(pen);
  store.remove("pen");
  expect([store.list(), store.selected()]).toEqual([[main], main]);
  store.remove("main");
  expect([store.list(), store.selected()]).toEqual([[], null]);
});

test("S04 a sub-user who is already there is not added again", () => {
  const { store } = makeStore({ user: [main] });
  expect(store.add(pen)).toEqual({ ok: true });
  expect(store.add({ ...pen, handle: "other" })).toEqual({
    ok: false,
    error: "This profile is already here",
  });
  expect(store.list()).toEqual([main, pen]);
});

test.each(["{", "null", "5", '"x"', "{}", "[null]", "[5]", '[{"handle":"x"}]', '[{"id":""}]', "[[]]"])(
  "V04 the malformed list %s is reset to an empty one",
  (user) => {
    const { store, jar } = makeStore({ user });
    expect(store.list()).toEqual([]);
    expect(jar.read("user")).toBe("[]");
  },
);

test.each(["{", "[]", "5", '{"id":5}'])("V04 the malformed selection %s is none", (selected) => {
  const { store, jar } = makeStore({ user: [main, pen], "current-user": selected });
  expect(store.settle()).toEqual({ state: "choose" });
  expect(jar.read("current-user")).toBe(null);
});

test.each([
  { user: "{" },
  { user: "[]" },
  { user: [{ handle: "x" }], "current-user": "" },
  { "current-user": "{" },
  { user: "{", "current-user": "{" },
])("V04 cookies with no usable data, %j, are lost, not absent: the server is queried", (cookies) => {
  const { store, jar } = makeStore(cookies);
  expect(store.settle()).toEqual({ state: "lost" });
  expect(store.settle()).toEqual({ state: "lost" });
  expect([jar.read("user"), jar.read("current-user") || null]).toEqual(["[]", null]);
  expect(store.save({ ...answer, subUserList: [] })).toEqual({ ok: true });
  expect(store.settle()).toEqual({ state: "selected", profile: main });
});

test("S03 V04 an answer with several profiles selects none", () => {
  const { store } = makeStore({ user: "{" });
  expect(store.save(answer)).toEqual({ ok: true });
  expect(store.settle()).toEqual({ state: "choose" });
});

test("V04 no cookie makes the store fail", () => {
  const anything = fc.oneof(fc.string(), fc.json());
  fc.assert(
    fc.property(anything, anything, (user, selected) => {
      const { store } = makeStore({ user, "current-user": selected });
      expect(store.list().every(({ id }) => id !== "")).toBe(true);
      expect(["selected", "choose", "lost", "none"]).toContain(store.settle().state);
    }),
  );
});

test("S08 after clearing nothing is left of anybody", () => {
  const { store, jar } = makeStore({ user: [main], "current-user": main, "auth-user": { id: "account" } });
  store.clear();
  expect(jar.stored.size).toBe(0);
});

test("A02 the role is the selected profile's, and user when there is none", () => {
  expect([hasRole(main, "NormalUser"), hasRole(main, "SubUser"), hasRole(main, "user")]).toEqual([
    true,
    false,
    false,
  ]);
  expect([hasRole(pen, "SubUser"), hasRole(null, "user"), hasRole(null, "NormalUser")]).toEqual([
    true,
    true,
    false,
  ]);
});
