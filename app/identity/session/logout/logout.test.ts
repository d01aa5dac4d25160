import { expect, test } from "vitest";
import { fakeCookies } from "#tests/support/fake-clock.ts";
import { logOut } from "./logout.ts";
import { ProfileStore } from "../profiles/profile-store.ts";

function leave(answer: Response | Error, path = "/writings") {
  const main = { id: "main" };
  const jar = fakeCookies({ user: [main], "current-user": main, "auth-user": { id: "a" } });
  const requests: unknown[] = [];
  const went: string[] = [];
  const world = { isTokenKept: true, isFailureSaid: false };
  const parts = {
    jar,
    store: new ProfileStore(jar),
    tokens: { clear: () => void (world.isTokenKept = false) },
    path: () => path,
    navigate: (to: string) => void went.push(to),
    announceFailure: () => void (world.isFailureSaid = true),
    call: async (asking: string, init?: RequestInit) => {
      requests.push([init?.method, asking]);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { jar, requests, went, world, parts };
}

test("S08 C03 logging out calls the server, clears everything here and goes to /sign-in", async () => {
  const { parts, jar, requests, went, world } = leave(Response.json({}));
  await logOut(parts);
  expect(requests).toEqual([["POST", "/api/auth/logout"]]);
  expect([world.isTokenKept, jar.stored.size, went]).toEqual([false, 0, ["/sign-in"]]);
});

test("S08 X01 the reason is stored for /sign-in, for a minute", async () => {
  const { parts, jar } = leave(Response.json({}));
  await logOut(parts, { message: "You have been logged out" });
  expect([...jar.stored]).toEqual([["logout-message", { value: "You have been logged out", seconds: 60 }]]);
});

test("S08 a tab on /sign-in stays there, a tab on a later step does not", async () => {
  const there = leave(Response.json({}), "/sign-in");
  await logOut(there.parts);
  expect(there.went).toEqual([]);
  const later = leave(Response.json({}), "/sign-in/factor-one");
  await logOut(later.parts);
  expect(later.went).toEqual(["/sign-in"]);
});

const failing = [new TypeError("Failed to fetch"), new Response(null, { status: 503 })];

test.each(failing)(
  "X10 S08 a failed log-out is shown and the user stays signed in; it is logged only where the caller wants it",
  async (answer) => {
    const { parts, jar, went, world } = leave(answer);
    await expect(logOut(parts)).resolves.toBe(undefined);
    expect([world.isTokenKept, world.isFailureSaid, jar.stored.size, went]).toEqual([true, true, 3, []]);
    const failures: unknown[] = [];
    await logOut(parts, { onFailure: (failure) => failures.push(failure) });
    expect(failures).toHaveLength(1);
  },
);

test.each(failing)(
  "X01 a session that is over already is cleared here whatever the server answers",
  async (answer) => {
    const { parts, jar, went, world } = leave(answer);
    await logOut(parts, { isOver: true });
    expect([world.isTokenKept, world.isFailureSaid, jar.stored.size, went]).toEqual([
      false,
      false,
      0,
      ["/sign-in"],
    ]);
  },
);
