import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

test("a page is a document in standards mode, with no script fetched before the text is read and the loader data at its end", async () => {
  await using site = await createTestSite();
  const book = await site.makeBook();
  for (const path of ["/", `/bookdetail/${book.jid}`, `/book-reader/${book.jid}`, "/no-such-page"]) {
    const { text } = await site.get(path);
    expect(text).toMatch(/^<!DOCTYPE html><html lang="en"/);
    const head = text.slice(0, text.indexOf("</head>"));
    expect(head).toContain('rel="stylesheet"');
    expect(head).not.toContain("modulepreload");
    expect(text).toMatch(/streamController\.close\(\);<\/script><\/body><\/html>$/);
    expect(text).not.toContain("nonce=");
  }
});
