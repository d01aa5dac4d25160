import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SentVisit } from "../visits-input.ts";
import { sendVisits } from "./outbox.ts";
import { recordVisit } from "./record-visit.ts";

/** A page of a browser: what the recorder asks of one, and what it sends. */
function openPage() {
  const stored = new Map<string, string>();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible", referrer: "" });
  const network = { status: 204, isAway: false, sent: [] as SentVisit[][], beacons: 0 };
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", { octavoLocatorKey: (kind: string, jid: string) => `octavo:${kind}:${jid}` });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("navigator", { webdriver: false, sendBeacon: () => (network.beacons += 1) > 0 });
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: Blob }) => {
    if (network.isAway) throw new TypeError("Failed to fetch");
    network.sent.push(JSON.parse(await body.text()) as SentVisit[]);
    return new Response(null, { status: network.status });
  });
  const outbox = () => Object.values(JSON.parse(stored.get("octavo:visits") ?? "{}") as SentVisit[]);
  const show = (visibilityState: "visible" | "hidden") => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return { network, outbox, show, move: (kind = "scroll") => page.dispatchEvent(new Event(kind)) };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  vi.useFakeTimers();
  page = openPage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (chapter: string, reached: () => number | null = () => 0.4) =>
  recordVisit({ jid: "low-water", chapter, reached });

test("reading time is that in which the chapter is visible and somebody scrolled, turned a page or moved within 60 seconds", async () => {
  let progression = 0.4;
  const close = open("one", () => progression);
  const active = () => page.outbox()[0]?.activeSeconds;
  await seconds(60);
  expect(active()).toBe(60);
  // Left open on a table.
  await seconds(600);
  expect(active()).toBe(60);
  let expected = 60;
  for (const kind of ["scroll", "pointerdown", "pointermove", "keydown", "wheel", "touchmove"]) {
    page.move(kind);
    await seconds(90);
    expected += 60;
    expect([kind, active()]).toEqual([kind, expected]);
  }
  page.show("hidden");
  for (let at = 0; at < 5; at++) {
    page.move();
    await seconds(20);
  }
  expect(active()).toBe(expected);
  page.show("visible");
  progression = 0.9;
  page.move();
  await seconds(5);
  // Turning back takes nothing away.
  progression = 0.2;
  await seconds(5);
  close();
  await vi.waitFor(() =>
    expect(page.network.sent.at(-1)).toEqual([
      expect.objectContaining({ activeSeconds: expected + 10, progression: 0.9, isFinished: false }),
    ]),
  );
});

test("a visit begins when a page that was made ahead is shown, and a browser that a program drives has none", async () => {
  const ahead = Object.assign(document, { prerendering: true });
  const close = open("one");
  await seconds(30);
  expect(page.outbox()).toEqual([]);
  Object.assign(ahead, { prerendering: false }).dispatchEvent(new Event("prerenderingchange"));
  await seconds(30);
  expect(page.outbox()).toMatchObject([{ activeSeconds: 30, isFirstVisit: true, isFirstOpening: true }]);
  close();
  Object.assign(navigator, { webdriver: true });
  open("two")();
  expect(page.outbox().map(({ chapter }) => chapter)).not.toContain("two");
});

test("what was read without a network waits on the device and arrives in one batch, each chapter with its firsts", async () => {
  page.network.isAway = true;
  for (const chapter of ["one", "two", "one"]) {
    const close = open(chapter, () => 1);
    await seconds(30);
    page.show("hidden");
    page.show("visible");
    close();
    await seconds(1);
  }
  expect(page.network.sent).toEqual([]);
  expect(page.network.beacons).toBe(3);
  page.network.isAway = false;
  // A site that is busy gets it once more.
  page.network.status = 503;
  await sendVisits();
  expect(page.outbox()).toHaveLength(3);
  page.network.status = 204;
  await sendVisits();
  const [, batch = []] = page.network.sent;
  expect(
    batch.map(({ chapter, isFirstVisit, isFirstOpening, isFirstFinish }) => [
      chapter,
      isFirstVisit,
      isFirstOpening,
      isFirstFinish,
    ]),
  ).toEqual([
    ["one", true, true, true],
    ["two", false, true, true],
    ["one", false, false, false],
  ]);
  expect(batch.map(({ activeSeconds }) => activeSeconds)).toEqual([30, 30, 30]);
  expect(page.outbox()).toEqual([]);
  await sendVisits();
  expect(page.network.sent).toHaveLength(2);
});

test("an outbox of long addresses goes in batches that a browser sends for a page that is left", async () => {
  page.network.isAway = true;
  // As chapters in Japanese are named.
  for (let at = 0; at < 100; at++) open(`${String(at).padStart(3, "0")}-${"潮".repeat(150)}`)();
  await sendVisits();
  expect(page.outbox()).toHaveLength(100);
  page.network.isAway = false;
  for (const _ of [1, 2, 3]) await sendVisits();
  expect(page.outbox()).toEqual([]);
  const slugs = page.network.sent.flat().map(({ chapter }) => chapter.slice(0, 3));
  expect(new Set(slugs).size).toBe(100);
  expect(page.network.sent[0]?.at(-1)?.chapter).toMatch(/^099/);
  for (const batch of page.network.sent)
    expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(64 * 1024);
});
