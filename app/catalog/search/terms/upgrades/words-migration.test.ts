import { readdir, readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { soundFormsOf } from "../word-forms.ts";
import { storedHash } from "../word-keys.ts";

/** As releases before stored a word: a row for each hash of what it is with a letter left out, and of its forms. */
const formerKeys = (word: string): number[] => {
  const letters = [...word];
  const deletions =
    letters.length > 9 ? [] : [word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(""))];
  return [...new Set([...deletions, ...soundFormsOf([word]).map(({ form }) => form)])].map(storedHash);
};

test("what an earlier release stored of words and names corrects and suggests as soon as the site is upgraded", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "gatsby", title: "The Great Gatsby", author: "Fyodor Dostoyevsky" });
  const { rows } = await site.db.execute<{ word: string }>(sql`select word from search_words`);
  const keys = rows.flatMap(({ word }) => formerKeys(word).map((key) => ({ word, key })));
  await site.db.execute(sql`alter table search_words drop column keys`);
  await site.db.execute(sql`create table word_deletions (key int not null, word text not null)`);
  await site.db.execute(sql`insert into word_deletions (key, word)
    select key, word from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given (key int, word text)`);
  const folder = new URL("../../../../platform/db/migrations/", import.meta.url);
  const name = (await readdir(folder)).find((file) => file.endsWith("_index-size.sql")) ?? "";
  await site.db.execute(sql.raw(await readFile(new URL(name, folder), "utf8")));
  for (const typed of ["gatsbt", "graet", "dostojewskij"]) {
    const { text } = await site.get(`/api/search?q=${typed}`);
    expect([typed, (JSON.parse(text) as { total: number }).total]).toEqual([typed, 1]);
  }
  expect((await site.get("/api/suggest?q=gats")).text).toContain("The Great Gatsby");
});
