import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { findQuote } from "./find-quote.server.ts";

const secret = "Nobody but members may read this.";
let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  await site.makeBook({
    jid: "nightjar",
    title: "The Nightjar",
    author: "Ann Quill",
    chapters: [
      { slug: "one", title: "One", html: '<p id="p-1">It was dark.</p>\n<p id="p-2">The tide came in.</p>' },
      { slug: "two", title: "Two", html: `<p id="p-1">${secret}</p>`, access: "members" },
      { slug: "three", title: "Three", html: `<p id="p-1">한국어로 쓴 문장이다. ${"word ".repeat(200)}</p>` },
    ],
  });
  return () => site[Symbol.asyncDispose]();
});

async function ask(words: unknown, { chapter = "one", jid = "nightjar" } = {}): Promise<Response> {
  const body = JSON.stringify({ jid, chapter, words });
  const headers = { "content-type": "application/json", "content-length": `${Buffer.byteLength(body)}` };
  return site.app.fetch(
    new Request("http://localhost/functions/v1/quote-picture", { method: "POST", headers, body }),
  );
}

test("words of an open chapter become a picture that can be posted, whatever line breaks were selected with them", async () => {
  const answer = await ask("It was dark.The tide\n came");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain("nightjar-quote.png");
  const picture = await sharp(await answer.arrayBuffer()).metadata();
  expect([picture.format, picture.width, picture.height]).toEqual(["png", 1200, 630]);
});

test.each([
  ["words that are not there", "The tide went out", {}, 404, "not in an open chapter"],
  ["white space", "  \n ", {}, 404, "not in an open chapter"],
  ["words of a members' chapter", secret, { chapter: "two" }, 404, "not in an open chapter"],
  ["another book", "It was dark.", { jid: "nothing" }, 404, "not in an open chapter"],
  ["too many words", "word ".repeat(100), { chapter: "three" }, 422, "room for 400 letters"],
  ["letters without a typeface", "한국어로 쓴 문장이다", { chapter: "three" }, 422, "no typeface"],
])("of %s no picture is made, and the answer says why", async (_what, words, at, status, message) => {
  // Twice: what was refused is not answered from a cache.
  for (let round = 0; round < 2; round += 1) {
    const answer = await ask(words, at);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(message)]);
  }
  expect((await ask(7)).status).toBe(422);
});

test("words are found across the pieces in which a long text is read, with the text's own white space", async () => {
  const text = `${"a b\n".repeat(50_000)}end of it`;
  expect(await findQuote(text, "bend  of")).toBe("b end of");
  expect(await findQuote(text, "b a\u00ADb end")).toBe("b a b end");
  expect(await findQuote(text, "nowhere")).toBeNull();
});
