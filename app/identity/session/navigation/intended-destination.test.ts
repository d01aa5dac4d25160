import { expect, test } from "vitest";
import { fakeClock, fakeCookies } from "#tests/support/fake-clock.ts";
import { hostilePaths } from "#tests/support/hostile-paths.ts";
import { IntendedDestination } from "./intended-destination.ts";

function make() {
  const clock = fakeClock();
  const jar = fakeCookies();
  return { clock, jar, destination: new IntendedDestination(jar, clock) };
}

test("E02 S09 L02 the destination is stored in a cookie for 30 minutes, with the book", async () => {
  const { clock, jar, destination } = make();
  expect(destination.remember("/book-reader/b1", { bookJid: "b1", bookTitle: "Emma" })).toBe(true);
  expect(jar.stored.get("intended-destination")?.seconds).toBe(1_800);
  expect(destination.find()).toEqual({
    path: "/book-reader/b1",
    timestamp: clock.now(),
    context: { bookJid: "b1", bookTitle: "Emma", bookAuthor: null },
  });
  await clock.pass(1_800_000);
  expect(destination.find()).not.toBe(null);
  await clock.pass(1);
  expect(destination.find()).toBe(null);
});

test("S09 the stored destination is used once, after that the target is /", () => {
  const { destination, jar } = make();
  destination.remember("/writings");
  expect([destination.take(), destination.take()]).toEqual(["/writings", "/"]);
  expect(jar.stored.size).toBe(0);
});

test("V03 a path that leads off the site is neither stored nor followed from a forged cookie", () => {
  const { destination, jar, clock } = make();
  destination.remember("/writings");
  for (const path of hostilePaths.filter((one) => one.includes("//") || one.includes("\\"))) {
    expect(destination.remember(path), path).toBe(false);
    expect(destination.find()?.path).toBe("/writings");
  }
  jar.write(
    "intended-destination",
    JSON.stringify({ path: "//evil.example", timestamp: clock.now() }),
    1_800,
  );
  expect(destination.take()).toBe("/");
});
