import { expect, test } from "vitest";
import { fakeCookies } from "#tests/support/fake-clock.ts";
import { refreshProfile, readUserAnswer } from "./refresh-profile.ts";
import { ProfileStore } from "./profile-store.ts";

const user = {
  id: "main",
  handle: "rita",
  role: "NormalUser",
  fullName: "Rita",
  clerkId: "a",
  subUserList: [],
};
const main = { id: "main", handle: "rita", role: "NormalUser" };
const pen = { id: "pen", handle: "quill", role: "SubUser" };

function bring(answer: Response | Error, how: "fetch" | "sync" = "fetch") {
  const jar = fakeCookies({ user: [main, pen], "current-user": pen, "auth-user": { id: "a" } });
  const store = new ProfileStore(jar);
  const requests: unknown[] = [];
  const call = async (path: string, init?: RequestInit) => {
    requests.push([init?.method ?? "GET", path]);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { jar, store, requests, outcome: refreshProfile({ call, store }, how) };
}

test("C01 C10 the profile is fetched, or synced first, and the answer is stored", async () => {
  for (const [how, request] of [
    ["fetch", ["GET", "/api/user/current"]],
    ["sync", ["POST", "/api/user/sync"]],
  ] as const) {
    const { outcome, requests, store } = bring(Response.json(user), how);
    expect(await outcome).toEqual({ ok: true });
    expect(requests).toEqual([request]);
    expect(store.list()).toMatchObject([{ id: "main", fullName: "Rita" }]);
  }
});

test("V02 C01 a user is read bare, or under data or user", () => {
  for (const body of [
    user,
    { data: user },
    { user },
    { id: "", data: null, user },
    { statusCode: 200, data: user },
  ])
    expect(readUserAnswer(body)).toEqual(user);
});

test.each([
  null,
  5,
  "x",
  [],
  [user],
  {},
  { id: 5 },
  { id: "" },
  { data: [user] },
  { data: { user } },
  { users: user },
])("V02 X02 %j is no user", async (body) => {
  expect(readUserAnswer(body)).toBe(null);
  const { outcome, jar } = bring(Response.json(body));
  expect(await outcome).toEqual({ ok: false, error: "Invalid response format from backend" });
  expect(jar.stored.size).toBe(3);
});

test("X02 a response that is not JSON has an invalid format", async () => {
  const { outcome } = bring(new Response("<!doctype html>"));
  expect(await outcome).toEqual({ ok: false, error: "Invalid response format from backend" });
});

test("X02 without a network the reason is the network", async () => {
  const { outcome, jar } = bring(new TypeError("Failed to fetch"));
  expect(await outcome).toEqual({ ok: false, error: "Network error while fetching user profile" });
  expect(jar.stored.size).toBe(3);
});

test.each([400, 404, 409, 500, 503])("X02 a %i is a failed request, and the cookies stay", async (status) => {
  const { outcome, jar } = bring(new Response(null, { status }));
  expect(await outcome).toEqual({ ok: false, error: "API request failed" });
  expect(jar.stored.size).toBe(3);
});

test("C01 X02 on 401 the local profile cookies are cleared", async () => {
  const { outcome, jar } = bring(new Response(null, { status: 401 }));
  expect(await outcome).toEqual({ ok: false, error: "API request failed" });
  expect(jar.stored.size).toBe(0);
});

test("C01 S04 on 403 they are cleared too, but a removed sub-user is replaced by the main profile", async () => {
  const gone = bring(new Response(null, { status: 403 }));
  await gone.outcome;
  expect(gone.store.selected()).toMatchObject({ id: "main" });
  expect(gone.store.list()).toMatchObject([{ id: "main" }]);
  gone.store.select("main");
  const call = async () => new Response(null, { status: 403 });
  await refreshProfile({ call, store: gone.store }, "fetch");
  expect(gone.jar.stored.size).toBe(0);
});

test("X02 V01 a failure to store is reported", async () => {
  const { outcome } = bring(Response.json({ ...user, subUserList: [{}] }));
  expect(await outcome).toEqual({ ok: false, error: "Invalid user data: missing id" });
  const full = bring(Response.json(user));
  full.jar.write = () => {};
  expect(await full.outcome).toEqual({ ok: false, error: "Failed to store user profile locally" });
});
