import { expect, test } from "vitest";
import { networkFirst } from "./network-first.ts";

const never = () => new Promise<never>(() => {});
const answer = (status: number) => async () => new Response(String(status), { status });
const failing = () => Promise.reject(new TypeError("Failed to fetch"));
const copy = async () => new Response("stored");
const nothing = async () => undefined;

const textOf = async (sources: Parameters<typeof networkFirst>[0]) =>
  (await networkFirst(sources))?.text() ?? null;

test("the server's response is shown whatever it is, also a refusal, and what is stored is not even looked for", async () => {
  const stored = () => Promise.reject(new Error("looked for"));
  for (const status of [200, 403, 404, 410, 500])
    expect(await textOf({ reach: answer(status), stored, patience: never })).toBe(String(status));
});

test("what is stored is shown when the server is not reached, is behind a gateway that cannot reach it, or takes too long", async () => {
  expect(await textOf({ reach: failing, stored: copy, patience: never })).toBe("stored");
  for (const status of [502, 503, 504])
    expect(await textOf({ reach: answer(status), stored: copy, patience: never })).toBe("stored");
  expect(await textOf({ reach: never, stored: copy, patience: async () => {} })).toBe("stored");
});

test("without a stored page one waits for the server, and gets its error, or null where it is not reached", async () => {
  const late = () => new Promise<Response>((go) => setImmediate(() => go(new Response("late"))));
  expect(await textOf({ reach: late, stored: nothing, patience: async () => {} })).toBe("late");
  expect(await textOf({ reach: answer(503), stored: nothing, patience: never })).toBe("503");
  expect(await textOf({ reach: failing, stored: nothing, patience: never })).toBeNull();
});
