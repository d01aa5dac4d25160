import { expect, test } from "vitest";
import { maskRecording } from "./mask-recording.ts";

/** Is always due; counts how often other requests would be served. */
function countingPauses() {
  let count = 0;
  const yieldNow = async () => void (count += 1);
  return { isDue: true, yieldNow, counted: () => count };
}

test("each node is masked once, however deep it lies in nested fields, and other requests are served between two of them", async () => {
  let reads = 0;
  const written: string[] = [];
  const leaf = {
    get textContent() {
      reads += 1;
      return "secret";
    },
    set textContent(masked: string) {
      written.push(masked);
    },
  };
  let node: object = leaf;
  for (let depth = 0; depth < 500; depth++)
    node = { tagName: "textarea", attributes: { value: "secret" }, childNodes: [node] };
  const pauses = countingPauses();
  const recorded = [{ type: 2, timestamp: 1, data: { node } }];
  const { events } = await maskRecording(recorded, { isPrivate: false }, pauses);
  expect(written).toEqual(["******"]);
  expect(reads).toBeLessThan(5);
  expect(JSON.stringify(events).match(/secret/g)).toHaveLength(1);
  expect(pauses.counted()).toBeGreaterThan(500);
});

test("between two addresses of a recording other requests are served", async () => {
  const pauses = countingPauses();
  const href = "https://books.example/faq?token=secret";
  const recorded = Array.from({ length: 1_000 }, (_, timestamp) => ({ type: 4, timestamp, data: { href } }));
  const { events } = await maskRecording(recorded, { isPrivate: false }, pauses);
  expect(events.at(-1)).toEqual({ type: 4, timestamp: 999, data: { href: "https://books.example/faq" } });
  expect(pauses.counted()).toBeGreaterThanOrEqual(1_000);
});

test("what happens after the client says that a private page is open is left out, also within one document", async () => {
  const opened = (timestamp: number, href: string) => ({
    type: 5,
    timestamp,
    data: { tag: "$url_changed", payload: { href } },
  });
  const added = (timestamp: number) => ({ type: 3, timestamp, data: { source: 0, adds: [] } });
  const recorded = [
    opened(1, "https://books.example/search?q=sea&token=secret"),
    added(2),
    opened(3, "https://books.example/account/secret"),
    added(4),
    opened(5, "https://books.example/about"),
    added(6),
  ];
  const { events, dropped } = await maskRecording(recorded, { isPrivate: false }, countingPauses());
  expect(events.map(({ timestamp }) => timestamp)).toEqual([1, 2, 5, 6]);
  expect(dropped).toBe(2);
  expect(JSON.stringify(events)).not.toContain("secret");
});
