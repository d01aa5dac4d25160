import { expect, test } from "vitest";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

const device = "00000000-0000-4000-8000-000000000001";

test("what is read at the moment is what stands under Reading, then what was begun on any device; what was put away, or read to its last line, is not, and there are six at most", async () => {
  await using site = await createTestSite();
  const jids = ["avocet", "bittern", "curlew", "dunlin", "egret", "finch", "garganey", "heron", "ibis"];
  for (const jid of jids)
    await site.makeBook({
      jid,
      book: { wordCount: 200 },
      chapters: [
        { slug: "one", wordCount: 100, wordsBefore: 0 },
        { slug: "two", wordCount: 100, wordsBefore: 100 },
      ],
    });
  const { who, token } = await signIn(site);
  const headers = { "x-jwt-token": token, "content-type": "application/json" };
  const now = Date.now();
  const read = async (jid: string, chapter: string, ago: number) => {
    const locator = { chapter, fragment: "p-1", offset: 0, anchor: "p-1", progression: 0.9 };
    const progression = { jid, count: 1, seen: {}, locator, total: 0.5, readAt: now - ago };
    const body = JSON.stringify({ device, kind: "phone", now, places: [progression] });
    expect((await site.get("/api/places", { method: "POST", headers, body })).status).toBe(204);
  };
  const readToTheEnd = async (jid: string, chapter: string) => {
    const chapters = [{ jid, chapter, revisedAt: 0, readAt: now }];
    const body = JSON.stringify({ now, chapters });
    expect((await site.get("/api/read-chapters", { method: "POST", headers, body })).status).toBe(204);
  };
  const choose = (jid: string, choice: string) => who.post(`/library/book/${jid}`, { choice });
  const current = async (): Promise<string[]> =>
    JSON.parse((await site.get("/api/library/current", { headers })).text).jids;
  expect(await current()).toEqual([]);

  await choose("avocet", "reading");
  for (const [jid, choice] of [
    ["bittern", "finished"],
    ["curlew", "dropped"],
    ["dunlin", "paused"],
    ["egret", "not-for-me"],
  ] as const) {
    await read(jid, "one", 10_000);
    await choose(jid, choice);
  }
  await read("finch", "one", 30_000);
  await choose("finch", "want");
  // The last line of its last chapter was on a screen; of the other one only that of its first.
  await read("garganey", "two", 20_000);
  await readToTheEnd("garganey", "two");
  await read("heron", "one", 60_000);
  await readToTheEnd("heron", "one");
  expect(await current()).toEqual(["avocet", "finch", "heron"]);

  await choose("avocet", "finished");
  expect(await current()).toEqual(["finch", "heron"]);
  for (const jid of ["ibis", "dunlin", "bittern", "curlew", "avocet"]) await choose(jid, "reading");
  const six = await current();
  expect(six.toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
    "avocet",
    "bittern",
    "curlew",
    "dunlin",
    "finch",
    "ibis",
  ]);
  expect(six.at(-1)).toBe("finch");
});

test("a book whose text is not here is not among those that a device is to keep, and each profile has its own", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "avocet" });
  await site.makeBook({ jid: "bought", book: { isTextHeld: false } });
  const { who, token } = await signIn(site);
  for (const jid of ["avocet", "bought"]) await who.post(`/library/book/${jid}`, { choice: "reading" });
  const ask = async (of: string) =>
    JSON.parse((await site.get("/api/library/current", { headers: { "x-jwt-token": of } })).text);
  expect(await ask(token)).toEqual({ jids: ["avocet"] });
  expect(await ask((await signIn(site)).token)).toEqual({ jids: [] });
});
