import { expect, test } from "vitest";
import { fakeClock, fakeStorage } from "#tests/support/fake-clock.ts";
import { TokenCache, tokenEntry } from "./token-cache.ts";

function makeCache(clock = fakeClock(), storage = fakeStorage()) {
  const requested: string[] = [];
  const answers: Response[] = [];
  const fetch = async (path: string) => {
    requested.push(path);
    return answers.shift() ?? Response.json({ token: `token-${requested.length}` });
  };
  return { clock, storage, requested, answers, fetch, cache: new TokenCache({ clock, storage, fetch }) };
}

test("C11 L02 a token is cached for exactly 3,000,000 ms", async () => {
  const { clock, cache, requested } = makeCache();
  expect(await cache.find()).toBe("token-1");
  await clock.pass(2_999_999);
  expect(await cache.find()).toBe("token-1");
  await clock.pass(1);
  expect(await cache.find()).toBe("token-2");
  expect(requested).toEqual(["/api/auth/token", "/api/auth/token"]);
});

test("C11 the next page of the tab needs no request, and concurrent callers share one", async () => {
  const first = makeCache();
  expect(await Promise.all([first.cache.find(), first.cache.find()])).toEqual(["token-1", "token-1"]);
  const second = makeCache(first.clock, first.storage);
  expect(await second.cache.find()).toBe("token-1");
  expect([first.requested.length, second.requested.length]).toEqual([1, 0]);
});

test("S08 a cleared token is requested again", async () => {
  const { cache, storage } = makeCache();
  await cache.find();
  cache.clear();
  expect(storage.stored.size).toBe(0);
  expect(await cache.find()).toBe("token-2");
});

test("C11 without a session the token is empty, and that is not cached", async () => {
  const { cache, answers } = makeCache();
  answers.push(new Response(null, { status: 401 }), new Response(null, { status: 403 }));
  expect([await cache.find(), await cache.find(), await cache.find()]).toEqual(["", "", "token-3"]);
});

test("a failing server is an error, not a signed-out viewer", async () => {
  const { cache, answers } = makeCache();
  answers.push(new Response(null, { status: 503 }));
  await expect(cache.find()).rejects.toThrow("503");
  expect(await cache.find()).toBe("token-2");
});

test.each([
  "{",
  "[]",
  "null",
  '"x"',
  '{"token":5,"fetchedAt":1}',
  '{"token":"x"}',
  '{"token":"x","fetchedAt":9e15}',
])("an entry edited by hand to %s is ignored", async (entry) => {
  const { cache, storage } = makeCache();
  storage.setItem(tokenEntry, entry);
  expect(await cache.find()).toBe("token-1");
});

test("a browser without storage gets its token nevertheless", async () => {
  const fail = () => {
    throw new DOMException("no storage here", "SecurityError");
  };
  const storage = { getItem: fail, setItem: fail, removeItem: fail };
  const cache = new TokenCache({
    clock: fakeClock(),
    storage,
    fetch: async () => Response.json({ token: "t" }),
  });
  expect(await cache.find()).toBe("t");
  expect(() => cache.clear()).not.toThrow();
});

test("X01 a token of an earlier session is replaced once; a new one that is refused too is not", async () => {
  const old = makeCache();
  await old.cache.find();
  const { cache } = makeCache(old.clock, old.storage);
  const stored = await cache.find();
  expect(stored).toBe("token-1");
  old.storage.setItem(tokenEntry, JSON.stringify({ token: "stale", fetchedAt: old.clock.now() }));
  expect(await cache.replace("stale")).toBe("token-1");
  expect(await cache.replace("token-1")).toBe("");
});
