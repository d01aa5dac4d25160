import { expect, test } from "vitest";
import { parseReads, type StoredRead, withRead, writeReads } from "./stored-reads.ts";

const read = (more: Partial<StoredRead> = {}): StoredRead => ({
  chapter: "one",
  revisedAt: 0,
  readAt: 1_000,
  sentFor: null,
  ...more,
});

test("what is stored is read again, also as earlier releases stored it, and whatever else is there counts for nothing", () => {
  const reads = [read(), read({ chapter: "two", revisedAt: 5, sentFor: "profile" })];
  expect(parseReads(writeReads(reads))).toEqual(reads);
  expect(parseReads('["one"]')).toEqual([read({ revisedAt: null, readAt: null })]);
  for (const stored of [null, "", "{}", "7", "[7, null, {}, [], [7]]", '"one"'])
    expect(parseReads(stored)).toEqual([]);
  expect(parseReads('[["one", -1, "yesterday", 7]]')).toEqual([read({ revisedAt: null, readAt: null })]);
});

test("a chapter is read once for each of its texts, and keeps the first time", () => {
  const first = withRead([], { slug: "one", revisedAt: null, now: 1_000 });
  expect(first).toEqual([read()]);
  expect(withRead(first ?? [], { slug: "one", revisedAt: null, now: 2_000 })).toBeNull();
  const sent = [read({ sentFor: "profile" })];
  // A later text has to be sent again.
  expect(withRead(sent, { slug: "one", revisedAt: 7, now: 2_000 })).toEqual([read({ revisedAt: 7 })]);
  expect(withRead([read({ revisedAt: 7 })], { slug: "one", revisedAt: null, now: 3_000 })).toBeNull();
});

test("a list as long as a book can be takes no more, and still follows new texts", () => {
  const full = Array.from({ length: 3_000 }, (_, at) => read({ chapter: `c${at}` }));
  expect(withRead(full, { slug: "one more", revisedAt: null, now: 1 })).toBeNull();
  expect(withRead(full, { slug: "c7", revisedAt: 9, now: 1 })?.[7]?.revisedAt).toBe(9);
});
