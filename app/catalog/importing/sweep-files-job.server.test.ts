import { expect, test } from "vitest";
import { bookFiles } from "#app/platform/db/schema/all.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { sweepFiles } from "./sweep-files-job.server.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hoursFromNow = (hours: number) => () => new Date(Date.now() + hours * 3_600_000);

test("a stored file is deleted when no book refers to it and it is older than a day", async () => {
  await using site = await createTestSite();
  const book = await site.makeBook();
  const named = await site.files.put(bytesOf("a picture of the book"));
  const left = await site.files.put(bytesOf("a picture of a removed book"));
  await site.db
    .insert(bookFiles)
    .values({ bookId: book.id, hash: named.hash, mediaType: "image/png", role: "resource" });
  expect(await sweepFiles({ ...site, now: hoursFromNow(23) })).toBe(0);
  expect(await sweepFiles({ ...site, now: hoursFromNow(25) })).toBe(1);
  expect([await site.files.has(named.hash), await site.files.has(left.hash)]).toEqual([true, false]);
});
