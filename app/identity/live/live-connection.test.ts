import { expect, test } from "vitest";
import { LiveConnection } from "./live-connection.ts";

/** A site whose streams the test writes, and a clock that only the test moves. */
function make(refusals: (number | Error)[] = []) {
  const requests: (string | null)[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const signals: AbortSignal[] = [];
  const pauses: { ms: number; work: () => void }[] = [];
  const connection = new LiveConnection({
    fetch: async (_path, { headers, signal }) => {
      requests.push(new Headers(headers).get("last-event-id"));
      if (signal) signals.push(signal);
      const refusal = refusals.shift();
      if (refusal instanceof Error) throw refusal;
      if (refusal) return new Response("", { status: refusal });
      return new Response(new ReadableStream({ start: (controller) => void streams.push(controller) }));
    },
    after: (ms, work) => {
      const pause = { ms, work };
      pauses.push(pause);
      return () => void pauses.splice(pauses.indexOf(pause), 1);
    },
    random: () => 0.5,
  });
  const settle = async () => {
    for (let count = 0; count < 5; count++) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    connection,
    requests,
    signals,
    pauses,
    settle,
    async write(text: string) {
      streams.at(-1)?.enqueue(new TextEncoder().encode(text));
      await settle();
    },
    async end() {
      streams.at(-1)?.close();
      await settle();
    },
    async wait() {
      pauses.shift()?.work();
      await settle();
    },
  };
}

const event = (id: string, name: string) => `id: ${id}\nevent: ${name}\ndata: ${name}\n\n`;

test("one stream serves all listeners: each hears once connected, and of its own topic, however the bytes are cut", async () => {
  const { connection, requests, write, settle } = make();
  const heard: string[] = [];
  connection.listen("jobs", () => heard.push("jobs"));
  connection.listen("entitlement", () => heard.push("entitlement"));
  await settle();
  expect(requests).toEqual([null]);
  await write(event("jobs.1", "ready"));
  expect(heard).toEqual(["jobs", "entitlement"]);
  const next = event("jobs.2", "jobs");
  await write(`: ping\n\n${next.slice(0, 9)}`);
  await write(next.slice(9));
  await write(event("jobs.2", "unknown"));
  expect(heard).toEqual(["jobs", "entitlement", "jobs"]);
  connection.listen("dashboard", () => heard.push("late"));
  expect(heard.at(-1)).toBe("late");
});

test("a stream that ends is opened again with the id of its last event, after pauses that grow until one succeeds", async () => {
  const { connection, requests, pauses, write, end, wait, settle } = make();
  connection.listen("jobs", () => {});
  await settle();
  await write(event("jobs.7", "ready"));
  await end();
  expect(pauses.map(({ ms }) => ms)).toEqual([1_000]);
  await wait();
  expect(requests).toEqual([null, "jobs.7"]);
  await end();
  await wait();
  await end();
  expect(pauses.map(({ ms }) => ms)).toEqual([4_000]);
  await wait();
  await write(event("jobs.8", "jobs"));
  await end();
  expect(pauses.map(({ ms }) => ms)).toEqual([1_000]);
});

test("without a network, or from a busy site, it tries again; a visitor who was refused does not", async () => {
  const { connection, requests, pauses, wait, settle } = make([new Error("offline"), 503, 429, 401]);
  connection.listen("jobs", () => {});
  await settle();
  for (let count = 0; count < 3; count++) await wait();
  expect([requests.length, pauses.length]).toEqual([4, 0]);
});

test("a page that nobody sees holds no stream, and continues where it was when it is seen again", async () => {
  const { connection, requests, signals, write, settle } = make();
  const heard: string[] = [];
  connection.listen("jobs", () => heard.push("jobs"));
  await settle();
  await write(event("jobs.3", "ready"));
  connection.setAwake(false);
  await settle();
  expect(signals[0]?.aborted).toBe(true);
  connection.setAwake(true);
  await settle();
  expect(requests).toEqual([null, "jobs.3"]);
});

test("the last listener that leaves ends the stream", async () => {
  const { connection, signals, pauses, settle } = make();
  const leave = [connection.listen("jobs", () => {}), connection.listen("jobs", () => {})];
  await settle();
  leave[0]?.();
  expect(signals[0]?.aborted).toBe(false);
  leave[1]?.();
  await settle();
  expect([signals[0]?.aborted, pauses.length]).toEqual([true, 0]);
});
