import { afterEach, expect, test, vi } from "vitest";
import { lookUpIcon } from "./look-up-icon.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("C06 icons asked for together come by one request, each name once, and are remembered", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({
      prefix: "lucide",
      width: 24,
      height: 24,
      icons: { book: { body: "<b/>" }, pen: { body: "<p/>" } },
    });
  });
  const icons = await Promise.all(["lucide:pen", "lucide:book", "lucide:pen", "lucide:no"].map(lookUpIcon));
  expect(asked).toEqual(["/api/icons/lucide.json?icons=book,no,pen"]);
  expect(icons.map((icon) => icon?.body ?? null)).toEqual(["<p/>", "<b/>", "<p/>", null]);
  expect(icons[0]?.viewBox).toBe("0 0 24 24");
  await lookUpIcon("lucide:book");
  expect(asked).toHaveLength(1);
});

test("L04 C06 after 1,500 ms an icon is given up, and asked for again by the next page", async () => {
  vi.useFakeTimers();
  let asked = 0;
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit) => {
    asked++;
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  });
  let answer: unknown = "waiting";
  void lookUpIcon("lucide:slow").then((drawing) => (answer = drawing));
  await vi.advanceTimersByTimeAsync(1_499);
  expect(answer).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toBe(null);
  void lookUpIcon("lucide:slow");
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(2);
});

test("C06 a refusal leaves the place empty", async () => {
  vi.stubGlobal("fetch", async () => new Response("no", { status: 404 }));
  expect(await lookUpIcon("none:at-all")).toBe(null);
});
