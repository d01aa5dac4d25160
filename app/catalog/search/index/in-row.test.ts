import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { lettersOfNumber } from "../facets/letter-numbers.ts";

test("a filter finds a book by its own values alone, also where the bytes of two others next to each other spell one", async () => {
  await using site = await createTestSite();
  const language = lettersOfNumber(0x0406);
  await site.makeBook({ jid: "other", title: "Lighthouse", book: { language: "en" } });
  await site.makeBook({ jid: "own", title: "Lighthouse", book: { language } });
  // A tag 0x30000, then a length 6: from its third byte on, the entry of that language.
  const spelling = Buffer.from("02000300000406000000", "hex");
  await site.db.execute(sql`update book_find set packed = ${spelling}::bytea || packed`);
  const found = async (query: string) =>
    (JSON.parse((await site.get(`/api/search?${query}`)).text) as { items: { jid: string }[] }).items.map(
      ({ jid }) => jid,
    );
  expect(await found(`q=lighthouse&language=${language}`)).toEqual(["own"]);
  expect(await found(`q=lighthouse&language=-${language}`)).toEqual(["other"]);
  expect(await found("q=lighthouse&language=en")).toEqual(["other"]);
});
