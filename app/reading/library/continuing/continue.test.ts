import { expect, test } from "vitest";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

const devices = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

test("what was read on another device is continued from there, the latest book first; what was put away is not", async () => {
  await using site = await createTestSite();
  for (const jid of ["avocet", "bittern", "curlew"])
    await site.makeBook({ jid, title: `The ${jid}`, chapters: [{ slug: "one" }, { slug: "two" }] });
  const { who, token, profiles } = await signIn(site);
  const headers = { "x-jwt-token": token, "content-type": "application/json" };
  const now = Date.now();
  const read = async (
    device: number,
    jid: string,
    { chapter, ago, seen = {} }: { chapter: string; ago: number; seen?: object },
  ) => {
    const locator = { chapter, fragment: "p-1", offset: 0, anchor: "p-1", progression: 0.5 };
    const progression = { jid, count: 1, seen, locator, total: 0.5, readAt: now - ago };
    const body = { device: devices[device], kind: "phone", now, places: [progression] };
    const sent = await site.get("/api/places", { method: "POST", headers, body: JSON.stringify(body) });
    expect(sent.status).toBe(204);
  };
  const ask = async (
    query = "",
  ): Promise<{ books: { book: { jid: string }; chapter: { address: string } }[]; putAway: string[] }> =>
    JSON.parse((await site.get(`/api/library/continue${query}`, { headers })).text);
  expect(await ask()).toEqual({ books: [], putAway: [] });
  await read(0, "avocet", { chapter: "one", ago: 60_000 });
  // Whoever read on there knew of the other progression, whatever the clocks say.
  await read(1, "avocet", { chapter: "two", ago: 120_000, seen: { [devices[0] ?? ""]: 1 } });
  await read(0, "bittern", { chapter: "one", ago: 30_000 });
  const { books } = await ask();
  expect(books.map(({ book, chapter }) => [book.jid, chapter.address.split("?")[0]])).toEqual([
    ["bittern", "/book-reader/bittern/one"],
    ["avocet", "/book-reader/avocet/two"],
  ]);
  await who.post("/library/book/bittern", { choice: "finished" });
  await who.post("/library/book/curlew", { choice: "dropped" });
  const later = await ask("?jid=curlew&jid=nothing");
  expect(later.books.map(({ book }) => book.jid)).toEqual(["avocet"]);
  expect(later.putAway.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(["bittern", "curlew"]);
  // For pages that are the same for everyone: a library, and progressions in one book.
  expect(who.jar.get("octavo-library")).toBe(`${profiles[0]?.id}.11`);
  await read(0, "curlew", { chapter: "one", ago: 0 });
  await who.post("/library/book/curlew", { choice: "reading" });
  expect(who.jar.get("octavo-library")).toBe(`${profiles[0]?.id}.12`);
});
