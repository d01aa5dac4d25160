import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

test("authors stand under the first letter of their last names, without accents, with their books; others apart", async () => {
  await using site = await createTestSite();
  await site.makeBook({ title: "Emma", author: "Jane Austen", genres: ["Fiction"] });
  await site.makeBook({ title: "Persuasion", author: "Jane Austen" });
  await site.makeBook({ title: "L’Assommoir", author: "Émile" });
  await site.makeBook({ title: "Кроткая", author: "Достоевский" });
  await site.makeBook({ title: "Draft", author: "Hidden Eliot", book: { isListed: false } });
  await site.makeBook({ title: "Record", author: "Recorded Eliot", book: { isTextHeld: false } });
  const under = async (letter: string) => {
    const { status, text } = await site.get(`/authors?letter=${letter}`);
    expect(status).toBe(200);
    return [...text.matchAll(/<bdi>([^<]*)<\/bdi><\/a><span>([^<]*)</g)].map(([, name, count]) => [
      name,
      count,
    ]);
  };
  expect(await under("e")).toEqual([["Émile", "1 book"]]);
  expect(await under("other")).toEqual([["Достоевский", "1 book"]]);
  const austen = [...(await under("a")), ...(await under("j"))];
  expect(austen).toEqual([["Jane Austen", "2 books"]]);
  expect((await site.get("/authors?letter=q")).text).toContain("No authors here under Q.");
  for (const odd of ["?letter=<script>", "?after=99999999999999999999", "?after=7", "?letter=z&after=x"])
    expect((await site.get(`/authors${odd}`)).status, odd).toBe(200);
  const home = (await site.get("/")).text;
  expect(home).toContain('href="/authors?letter=a"');
});
