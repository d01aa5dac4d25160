import { afterEach, expect, test, vi } from "vitest";
import { fetchIcon } from "./fetch-icon.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("C06 icons requested together are fetched by one request, each name once, and cached", async () => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    return Response.json({
      prefix: "lucide",
      width: 24,
      height: 24,
      icons: { book: { body: "<b/>" }, pen: { body: "<p/>" } },
    });
  });
  const icons = await Promise.all(["lucide:pen", "lucide:book", "lucide:pen", "lucide:no"].map(fetchIcon));
  expect(requests).toEqual(["/api/icons/lucide.json?icons=book,no,pen"]);
  expect(icons.map((icon) => icon?.body ?? null)).toEqual(["<p/>", "<b/>", "<p/>", null]);
  expect(icons[0]?.viewBox).toBe("0 0 24 24");
  await fetchIcon("lucide:book");
  expect(requests).toHaveLength(1);
});

test("L04 C06 an icon request is abandoned after 1,500 ms, and repeated by the next page", async () => {
  vi.useFakeTimers();
  let requests = 0;
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit) => {
    requests++;
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  });
  let answer: unknown = "waiting";
  void fetchIcon("lucide:slow").then((drawing) => (answer = drawing));
  await vi.advanceTimersByTimeAsync(1_499);
  expect(answer).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toBe(null);
  void fetchIcon("lucide:slow");
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toBe(2);
});

test("C06 a failed request leaves the icon empty", async () => {
  vi.stubGlobal("fetch", async () => new Response("no", { status: 404 }));
  expect(await fetchIcon("none:at-all")).toBe(null);
});
