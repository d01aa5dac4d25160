import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { preferredLanguage, withLanguage } from "./page-language.ts";

test.each([
  ["fr-CH, fr;q=0.9, en;q=0.8", "fr"],
  ["en-GB,en;q=0.9,fr;q=0.8", null],
  ["en;q=0.5, DE;q=0.7", "de"],
  ["zh-Hant-TW", "zh"],
  ["fr;q=0", null],
  ["*", null],
  ["xyz, q=1, <script>", null],
  ["fr".padEnd(201, ","), null],
  [undefined, null],
])("of %j the visitor reads %j best", (header, language) => expect(preferredLanguage(header)).toBe(language));

test("only the front page is looked for by language, and an address that names one is left alone", () => {
  expect(withLanguage("/", "fr")).toBe("/?language=fr");
  expect(withLanguage("/_.data?_routes=x", "fr")).toBe("/_.data?_routes=x&language=fr");
  for (const target of ["/?language=de", "/search", "/search?q=a"])
    expect(withLanguage(target, "fr")).toBe(target);
  expect(withLanguage("/", "en-GB, fr;q=0.5")).toBe("/");
});

test("each language has a front page of its own in the cache; shared caches store the English one only", async () => {
  await using site = await createTestSite();
  for (const [language, title] of [
    ["en", "Marsh"],
    ["fr", "Marais"],
    ["en", "Moor"],
  ] as const)
    await site.makeBook({ title, jid: title.toLowerCase(), book: { language } });
  const firstIn = async (language?: string, path = "/") => {
    const answer = await site.get(path, language ? { headers: { "accept-language": language } } : {});
    const [, jid] = /data-layout="wall".*?\/bookdetail\/(\w+)/s.exec(answer.text) ?? [];
    return [jid, answer.headers.get("cache-control")?.split(",")[0], answer.headers.get("vary")];
  };
  const vary = "accept-encoding, accept-language";
  expect(await firstIn("fr-FR, en;q=0.5")).toEqual(["marais", "private", vary]);
  expect(await firstIn("en-GB, fr;q=0.5")).toEqual(["moor", "public", vary]);
  expect(await firstIn()).toEqual(["moor", "public", vary]);
  expect(await firstIn(undefined, "/?language=fr")).toEqual(["marais", "private", vary]);
  // A language without a book here: as in English.
  expect((await firstIn("tlh, nl;q=0.9"))[0]).toBe("moor");
  expect(await site.roundTrips(() => firstIn("fr-FR, en;q=0.5"))).toBe(0);
  await site.makeBook({ title: "Mer", jid: "mer", book: { language: "fr" } });
  expect((await firstIn("fr-FR, en;q=0.5"))[0]).toBe("mer");
});
