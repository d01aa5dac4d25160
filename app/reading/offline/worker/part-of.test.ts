import { expect, test } from "vitest";
import { partOf } from "./part-of.ts";

const recording = () => new Response("0123456789", { headers: { "content-type": "audio/mpeg" } });

const answerTo = async (range: string | null) => {
  const answer = await partOf(recording(), range);
  return [answer.status, answer.headers.get("content-range"), await answer.text()];
};

test("a player gets the part of a stored recording that it asks for, to the end or of the end, with its type", async () => {
  expect(await answerTo("bytes=0-")).toEqual([206, "bytes 0-9/10", "0123456789"]);
  expect(await answerTo("bytes=2-4")).toEqual([206, "bytes 2-4/10", "234"]);
  expect(await answerTo("bytes=-3")).toEqual([206, "bytes 7-9/10", "789"]);
  expect(await answerTo("bytes=8-99")).toEqual([206, "bytes 8-9/10", "89"]);
  const { headers } = await partOf(recording(), "bytes=2-4");
  expect([headers.get("content-type"), headers.get("content-length")]).toEqual(["audio/mpeg", "3"]);
});

test("a range past the end is refused with the size, and what is no single range gets the whole recording", async () => {
  expect(await answerTo("bytes=10-")).toEqual([416, "bytes */10", ""]);
  for (const range of [null, "bytes=0-1,4-5", "pages=1-2", "bytes=5-2"])
    expect(await answerTo(range)).toEqual([200, null, "0123456789"]);
});
