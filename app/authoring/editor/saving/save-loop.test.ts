import fc from "fast-check";
import { expect, test } from "vitest";
import { fakeClock } from "#tests/support/fake-clock.ts";
import { memoryOutbox } from "#tests/support/memory-outbox.ts";
import type { StoredSession } from "../device-storage/outbox.ts";
import { SaveLoop, type SaveRequest, type SendOutcome } from "./save-loop.ts";
import type { SaveState } from "./save-state.ts";

const session = (id = "tab"): StoredSession => ({
  id,
  chapterId: "chapter",
  version: 0,
  savedUpTo: 0,
  underWay: null,
  keepsBefore: false,
  at: 0,
});

/** A fake server whose text is a list of letters; each step adds one. */
function makeServer() {
  const saves = new Map<string, number>();
  const text: unknown[] = [];
  let version = 0;
  return {
    text,
    saves,
    save({ saveId, version: on, steps }: SaveRequest): SendOutcome {
      const known = saves.get(saveId);
      if (known !== undefined) return { kind: "saved", version: known, at: new Date(0) };
      if (on !== version) return { kind: "conflict", version, document: [...text], savedAt: null };
      text.push(...steps);
      version += 1;
      saves.set(saveId, version);
      return { kind: "saved", version, at: new Date(0) };
    },
  };
}

function makeLoop(
  send: (request: SaveRequest) => Promise<SendOutcome>,
  given: Partial<ConstructorParameters<typeof SaveLoop>[1]> = {},
  outbox = memoryOutbox(),
  sendWhole: () => Promise<void> = async () => {},
) {
  const clock = fakeClock();
  const states: SaveState["kind"][] = [];
  let ids = 0;
  const loop = new SaveLoop(
    {
      clock,
      outbox,
      send,
      newId: () => `${given.session?.at ?? 0}-save-${++ids}`,
      pack: (steps) => steps,
      onState: ({ kind }) => states.push(kind),
      onConflict: () => {},
      onSaved: () => {},
      sendWhole,
      onStoreFailed: (error) => {
        throw error;
      },
    },
    { session: session(), base: "[]", savedAt: null, ...given },
  );
  return { clock, states, loop, outbox };
}

test("R16 typed text is sent within 2 s of a pause, and at the latest 3 s after the first key", async () => {
  const server = makeServer();
  const { clock, loop, states } = makeLoop(async (request) => server.save(request));
  loop.add(["a"]);
  await clock.pass(900);
  loop.add(["b"]);
  await clock.pass(900);
  expect(server.text).toEqual([]);
  await clock.pass(200);
  expect(server.text).toEqual(["a", "b"]);
  expect(states.at(-1)).toBe("saved");
  for (let key = 0; key < 8; key++) {
    loop.add([key]);
    await clock.pass(500);
  }
  expect(server.text.length).toBeGreaterThan(6);
});

test("R16 every key is stored on the device before anything is sent", async () => {
  const { clock, loop, outbox } = makeLoop(async () => ({ kind: "offline" }));
  loop.add(["a"]);
  loop.add(["b"]);
  await clock.pass(0);
  const [work] = await outbox.list("chapter");
  expect(work?.changes.map(({ steps }) => steps)).toEqual([["a"], ["b"]]);
});

test.each(["offline", "unreachable", "signed-out", "lapsed"] as const)(
  "R16 %s: saving is retried with growing delays, and at once when the loop is woken",
  async (kind) => {
    const server = makeServer();
    let isDown = true;
    let requestCount = 0;
    const { clock, loop, states } = makeLoop(async (request) => {
      requestCount += 1;
      return isDown ? { kind } : server.save(request);
    });
    loop.add(["a"]);
    await clock.pass(60_000);
    expect(requestCount).toBeGreaterThan(4);
    expect(requestCount).toBeLessThan(15);
    expect(states.at(-1)).toBe(kind);
    loop.add(["b"]);
    isDown = false;
    loop.wake();
    await clock.pass(2_100);
    expect(server.text).toEqual(["a", "b"]);
    expect(states.at(-1)).toBe("saved");
  },
);

test("R16 a save whose answer is lost is sent again with the same id and without later changes", async () => {
  const server = makeServer();
  let losesAnswer = true;
  const { clock, loop } = makeLoop(async (request) => {
    const answer = server.save(request);
    return losesAnswer ? { kind: "unreachable" } : answer;
  });
  loop.add(["a"]);
  await clock.pass(1_000);
  loop.add(["b"]);
  losesAnswer = false;
  await clock.pass(5_000);
  expect(server.text).toEqual(["a", "b"]);
});

test("R16 a conflict stops sending; text typed afterwards is still stored on the device", async () => {
  const { clock, loop, outbox, states } = makeLoop(async () => ({
    kind: "conflict",
    version: 7,
    document: [],
    savedAt: null,
  }));
  loop.add(["a"]);
  await clock.pass(1_500);
  expect([states.at(-1), loop.hasStopped]).toEqual(["conflict", true]);
  loop.add(["b"]);
  await clock.pass(10_000);
  const [work] = await outbox.list("chapter");
  expect(work?.changes).toHaveLength(2);
});

test("V05 a text that is too long shows a message, stays stored, and is saved by the change that makes it shorter", async () => {
  const requestCount: SaveRequest[] = [];
  const { clock, loop, states } = makeLoop(async (request) => {
    requestCount.push(request);
    if (request.steps.length < 2) return { kind: "too-long", message: "Chapter: at most 500,000 characters" };
    return { kind: "saved", version: 1, at: new Date(0) };
  });
  loop.add(["long"]);
  await clock.pass(1_500);
  expect(states.at(-1)).toBe("too-long");
  loop.add(["shorter"]);
  await clock.pass(1_500);
  expect(states.at(-1)).toBe("saved");
  expect(new Set(requestCount.map(({ saveId }) => saveId)).size).toBe(2);
});

test("H4: more than 500 steps are sent as several saves in order, without losing or repeating one, also for one change of thousands", async () => {
  const server = makeServer();
  const sizes: number[] = [];
  const { clock, loop, states } = makeLoop(async (request) => {
    sizes.push(request.steps.length);
    return server.save(request);
  });
  const steps = Array.from({ length: 1_700 }, (_, at) => at);
  loop.add(steps);
  for (let at = 1_700; at < 2_400; at++) loop.add([at]);
  await clock.pass(10_000);
  expect(server.text).toEqual([...steps, ...Array.from({ length: 700 }, (_, at) => 1_700 + at)]);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  expect([states.at(-1), loop.isClean]).toEqual(["saved", true]);
});

test("H4: a change of thousands of steps stored by an earlier build continues after its last save, in any tab", async () => {
  const server = makeServer();
  const outbox = memoryOutbox();
  const steps = Array.from({ length: 1_300 }, (_, at) => at);
  await outbox.begin(session(), "[]", [{ sessionId: "tab", number: 1, steps }]);
  for (let tab = 0; tab < 6; tab++) {
    const [work] = await outbox.list("chapter");
    if (!work) break;
    let saves = 0;
    const given = { session: { ...work.session, at: tab }, base: work.base, stored: work.changes };
    const { clock, loop } = makeLoop(
      async (request) => (++saves > 1 ? { kind: "unreachable" } : server.save(request)),
      given,
      outbox,
    );
    await clock.pass(100);
    loop.stop();
  }
  expect(server.text).toEqual(steps);
});

test("H4: a part that is too long on its own is sent as a whole with the change that makes it shorter", async () => {
  let wholes = 0;
  const { clock, loop } = makeLoop(
    async ({ steps }) =>
      steps.length >= 500 ? { kind: "too-long", message: "too long" } : { kind: "unreachable" },
    {},
    memoryOutbox(),
    async () => void (wholes += 1),
  );
  for (let at = 0; at < 600; at++) loop.add([at]);
  await clock.pass(2_000);
  expect(wholes).toBe(1);
});

test("R16 with any mixture of keys, lost requests, lost answers and tab crashes no text is lost or duplicated", async () => {
  const happening = fc.oneof(
    { weight: 5, arbitrary: fc.constant("key" as const) },
    { weight: 1, arbitrary: fc.constant("many" as const) },
    { weight: 2, arbitrary: fc.constantFrom("lost request", "lost answer", "works") },
    { weight: 3, arbitrary: fc.constant("time" as const) },
    { weight: 1, arbitrary: fc.constant("crash" as const) },
  );
  const run = async (happenings: readonly string[]) => {
    const server = makeServer();
    const outbox = memoryOutbox();
    let network = "works";
    let tabs = 0;
    const open = async () => {
      const [work] = await outbox.list("chapter");
      const given = work
        ? { session: work.session, base: work.base, stored: work.changes }
        : { session: { ...session(), at: tabs } };
      tabs += 1;
      return makeLoop(
        async (request) => {
          if (network === "lost request") return { kind: "unreachable" };
          const answer = server.save(request);
          return network === "lost answer" ? { kind: "unreachable" } : answer;
        },
        { ...given, session: { ...given.session, at: tabs } },
        outbox,
      );
    };
    let tab = await open();
    const typed: number[] = [];
    for (const what of [...happenings, "works"]) {
      if (what === "key" || what === "many") {
        const count = what === "key" ? 1 : 700;
        const keys = Array.from({ length: count }, (_, at) => typed.length + at);
        typed.push(...keys);
        tab.loop.add(keys);
        await tab.clock.pass(0);
      } else if (what === "time") await tab.clock.pass(1_700);
      else if (what === "crash") {
        tab.loop.stop();
        tab = await open();
      } else network = what;
    }
    await tab.clock.pass(120_000);
    expect(server.text).toEqual(typed);
    expect(tab.loop.isClean).toBe(true);
  };
  await fc.assert(fc.asyncProperty(fc.array(happening, { maxLength: 40 }), run), { numRuns: 150 });
});
