import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

test("C06 icons are returned in Iconify's format from the installed set, and unknown names are listed", async () => {
  await using site = await createTestSite();
  const { status, text, headers } = await site.get("/api/icons/lucide.json?icons=book,feather,no-such-icon");
  expect(status).toBe(200);
  const set: { prefix: string; width: number; icons: Record<string, { body: string }>; not_found: string[] } =
    JSON.parse(text);
  expect(set.prefix).toBe("lucide");
  expect(set.width).toBe(24);
  expect(Object.keys(set.icons).sort()).toEqual(["book", "feather"]);
  expect(set.icons["book"]?.body).toMatch(/^<(g|path)/);
  expect(set.not_found).toEqual(["no-such-icon"]);
  expect(headers.get("cache-control")).toContain("public");
});

test("C06 an error says what a valid request looks like", async () => {
  await using site = await createTestSite();
  const many = Array.from({ length: 101 }, (_, at) => `a${at}`).join(",");
  const cases: [string, number, string][] = [
    ["lucide.json", 400, "Name the icons you want"],
    ["lucide.json?icons=", 400, "Name the icons you want"],
    [`lucide.json?icons=${many}`, 400, "At most 100 icons at once, not 101"],
    ["lucide.json?icons=../secret", 400, "is not the name of an icon"],
    ["lucide.json?icons=__proto__", 400, "is not the name of an icon"],
    ["lucide.json?icons=constructor,to-string", 404, "has none of these icons"],
    ["other.json?icons=book", 404, "no set of icons called other"],
    ["Lucide.json?icons=book", 404, "Ask for a set"],
  ];
  for (const [path, status, words] of cases) {
    const answer = await site.get(`/api/icons/${path}`);
    expect([answer.status, path]).toEqual([status, path]);
    const refusal: { error: string } = JSON.parse(answer.text);
    expect(refusal.error).toContain(words);
  }
});
