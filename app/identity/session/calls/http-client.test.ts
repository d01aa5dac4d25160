import { expect, test } from "vitest";
import { fakeClock } from "#tests/support/fake-clock.ts";
import { createApiClient } from "./http-client.ts";

interface ClientOptions {
  answers?: Response[];
  token?: string;
  subUserId?: string | null;
  replacement?: string;
}

function makeClient({
  answers = [],
  token = "the-token",
  subUserId = null,
  replacement = "",
}: ClientOptions = {}) {
  const clock = fakeClock();
  const requests: { path: string; headers: Record<string, string>; method: string }[] = [];
  const farewells: string[] = [];
  const call = createApiClient({
    clock,
    fetch: async (path, { headers, method = "GET" }) => {
      requests.push({ path, headers: Object.fromEntries(new Headers(headers)), method });
      return answers.shift() ?? Response.json({});
    },
    token: async () => token,
    replaceToken: async () => replacement,
    subUserId: () => subUserId,
    onLoggedOut: (message) => farewells.push(message),
  });
  return { clock, requests, farewells, call };
}

const ended = (msg?: string) => Response.json({ statusCode: 409, msg }, { status: 409 });

test("C11 A01 every call carries the token, and a sub-user's id when one is selected", async () => {
  const main = makeClient();
  await main.call("/api/user/current", { headers: { accept: "application/json" } });
  expect(main.requests[0]?.headers).toEqual({ accept: "application/json", "x-jwt-token": "the-token" });
  const sub = makeClient({ subUserId: "sub-1" });
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) await sub.call("/api/x", { method });
  expect(sub.requests.map(({ headers }) => headers["x-sub-user"])).toEqual(Array(5).fill("sub-1"));
});

test("C11 without a token the header is there, and empty", async () => {
  const { call, requests } = makeClient({ token: "" });
  await call("/api/user/current");
  expect(requests[0]?.headers).toEqual({ "x-jwt-token": "" });
});

test.each(["/api/auth/login", "/api/auth/logout"])("C03 C04 %s is sent without a token", async (path) => {
  const { call, requests } = makeClient({ subUserId: "sub-1" });
  await call(path, { method: "POST" });
  expect(requests[0]?.headers).toEqual({});
});

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  "C12 a %i is retried once, and only once",
  async (status) => {
    const trouble = () => new Response("busy", { status });
    const lucky = makeClient({ answers: [trouble()] });
    expect((await lucky.call("/api/x")).status).toBe(200);
    expect(lucky.requests).toHaveLength(2);
    const unlucky = makeClient({ answers: [trouble(), trouble()] });
    expect((await unlucky.call("/api/x", { method: "head" })).status).toBe(status);
    expect(unlucky.requests).toHaveLength(2);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const withBody = makeClient({ answers: [trouble()] });
      expect((await withBody.call("/api/x", { method })).status).toBe(status);
      expect(withBody.requests).toHaveLength(1);
    }
  },
);

test.each([400, 401, 403, 404, 410, 422, 501])("C12 a %i is not retried", async (status) => {
  const { call, requests } = makeClient({ answers: [new Response(null, { status })] });
  expect((await call("/api/x")).status).toBe(status);
  expect(requests).toHaveLength(1);
});

test("X01 E04 C12 an ended session is not retried, and logs out after 100 ms with its msg", async () => {
  const { call, requests, farewells, clock } = makeClient({ answers: [ended("This account is suspended")] });
  const answer = await call("/api/x");
  expect(answer.status).toBe(409);
  expect(await answer.json()).toEqual({ statusCode: 409, msg: "This account is suspended" });
  expect(requests).toHaveLength(1);
  await clock.pass(99);
  expect(farewells).toEqual([]);
  await clock.pass(1);
  expect(farewells).toEqual(["This account is suspended"]);
});

test.each([undefined, "", 5])("X01 with the msg %j it says: You have been logged out", async (msg) => {
  const { call, farewells, clock } = makeClient({ answers: [ended(msg as string)] });
  await call("/api/x", { method: "POST" });
  await clock.pass(100);
  expect(farewells).toEqual(["You have been logged out"]);
});

test("X01 several calls that learn of it at once log out once", async () => {
  const { call, farewells, clock } = makeClient({ answers: [ended("a"), ended("b"), ended("c")] });
  await Promise.all([call("/api/x"), call("/api/y"), call("/api/z")]);
  await clock.pass(1_000);
  expect(farewells).toEqual(["a"]);
});

test.each(["busy", "[]", "null", '{"statusCode":410}', '{"msg":"taken"}'])(
  "X01 a conflict of another kind, %s, logs nobody out",
  async (body) => {
    const { call, farewells, clock } = makeClient({ answers: [new Response(body, { status: 409 })] });
    await call("/api/x", { method: "POST" });
    await clock.pass(1_000);
    expect(farewells).toEqual([]);
  },
);

test("X01 a token stored by the tab in an earlier session is replaced, without a logout", async () => {
  const { call, requests, farewells, clock } = makeClient({ answers: [ended()], replacement: "new-token" });
  expect((await call("/api/x", { method: "POST" })).status).toBe(200);
  expect(requests.map(({ headers }) => headers["x-jwt-token"])).toEqual(["the-token", "new-token"]);
  await clock.pass(1_000);
  expect(farewells).toEqual([]);
});

test("X01 a session that has ended in the meantime, or refuses its new token too, logs out", async () => {
  const second = makeClient({ answers: [ended("a"), ended("b")], replacement: "new-token" });
  await second.call("/api/x");
  await second.clock.pass(100);
  expect(second.farewells).toEqual(["b"]);
  const retried = makeClient({ answers: [new Response(null, { status: 503 }), ended("a")] });
  await retried.call("/api/x");
  await retried.clock.pass(100);
  expect(retried.farewells).toEqual(["a"]);
});
