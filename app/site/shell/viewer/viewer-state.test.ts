import { expect, test } from "vitest";
import { initialsOf } from "#app/ui/initials.ts";
import { viewerState } from "./viewer-state.ts";

const cookiesOf = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join("; ");

test.each([
  [{ firstName: "Ada", lastName: "Byron", fullName: "Someone Else" }, "AB"],
  [{ firstName: "Ada", fullName: "Ada King Lovelace" }, "A"],
  [{ lastName: "byron" }, "B"],
  [{ fullName: "Ada King Lovelace", handle: "countess" }, "AL"],
  [{ fullName: "  Colette  " }, "C"],
  [{ firstName: " ", fullName: "", handle: "countess" }, "C"],
  [{ firstName: "Émile", lastName: "ßmith" }, "ÉSS"],
  [{ fullName: "𝔊ertrud 山田" }, "𝔊山"],
  [{ handle: 7, fullName: null }, "M"],
  [{ handle: "nightjar", fullName: "User" }, "N"],
  [{ handle: "_x" }, "_"],
])("H04 the initials of %j are %s", (profile, initials) => {
  expect(initialsOf(profile, "mail@books.example")).toBe(initials);
});

test("H04 an unknown viewer is shown as a question mark", () => {
  expect(initialsOf({}, "")).toBe("?");
});

test.each([
  [{ id: "1", fullName: "Ada Byron", handle: "ada" }, "Ada Byron", "Main Account"],
  [{ id: "1", firstName: "Ada", lastName: "Byron", handle: "ada" }, "Ada Byron", "Main Account"],
  [{ id: "1", handle: "night-jar", role: "SubUser" }, "night-jar", "Sub-User"],
  [{ id: "1", handle: "night-jar", fullName: "User" }, "night-jar", "Main Account"],
  [{ id: "1", role: "somebody" }, "User", "Main Account"],
])("H05 A03 the menu of %j is headed %s, %s", (profile, name, label) => {
  expect(viewerState(cookiesOf({ "current-user": profile }))).toMatchObject({ name, label });
});

test("H02 the first name is shown, or User", () => {
  const firstName = (profile: object) => viewerState(cookiesOf({ "current-user": profile }))?.firstName;
  expect(firstName({ id: "1", firstName: "Ada" })).toBe("Ada");
  expect(firstName({ id: "1", handle: "ada" })).toBe("User");
});

test("H06 the profile link contains the handle, or leads to the sign-in page", () => {
  const path = (profile: object) => viewerState(cookiesOf({ "current-user": profile }))?.profilePath;
  expect(path({ id: "1", handle: "a&b" })).toBe("/authorhandle?id=a%26b");
  expect(path({ id: "1" })).toBe("/sign-in");
});

test("H06 switching profiles is offered only with more than one profile", () => {
  const several = (user: unknown) =>
    viewerState(cookiesOf({ "current-user": { id: "1" }, user }))?.hasSeveral;
  expect(several([{ id: "1" }, { id: "2" }])).toBe(true);
  for (const user of [[{ id: "1" }], [], null, "[]", { length: 5 }]) expect(several(user)).toBe(false);
});

test.each([
  "",
  "current-user=",
  "current-user=%",
  "current-user={",
  "current-user=null",
  "current-user=[]",
  "current-user=%22text%22",
  "current-user=%7B%22id%22%3A5%7D",
  "current-user=%7B%22id%22%3A%22%20%22%7D",
  "user=%5B%5D",
  "user=%7B%22id%22%3A%221%22%7D",
  "xcurrent-user=%7B%22id%22%3A%221%22%7D",
])("V04 the cookie %j means signed out", (cookies) => {
  expect(viewerState(cookies)).toBe(null);
});

test("S03 before one of several profiles is chosen the header shows the main one", () => {
  const user = [
    { id: "1", firstName: "Ada" },
    { id: "2", role: "SubUser" },
  ];
  expect(viewerState(cookiesOf({ user }))).toMatchObject({ kind: "main", firstName: "Ada" });
});

test("whether somebody has a library, and places, is that of the profile in use", () => {
  const state = (library: string) =>
    viewerState(`${cookiesOf({ "current-user": { id: "a.1" } })}; octavo-library=${library}`);
  expect(state("a.1.12")).toMatchObject({ hasLibrary: true, places: "several" });
  expect(state("a.1.01")).toMatchObject({ hasLibrary: false, places: "one" });
  for (const other of ["b.1.12", "a.1.19", "a.1.", "a.1", "%"])
    expect(state(other)).toMatchObject({ hasLibrary: false, places: null });
});

test("a picture on another host is not requested", () => {
  const avatar = (avatarUrl: unknown) =>
    viewerState(cookiesOf({ "current-user": { id: "1", avatarUrl } }))?.avatarUrl;
  expect(avatar("/files/abc.webp")).toBe("/files/abc.webp");
  for (const url of [
    "https://elsewhere.example/a.png",
    "//elsewhere.example/a.png",
    "/\\elsewhere",
    "",
    null,
  ])
    expect(avatar(url)).toBe(null);
});
