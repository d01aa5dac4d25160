import { expect, test } from "vitest";
import { takeApart, toBytes } from "./document-parts.server.ts";

const script = '<script nonce="n" type="module" async="">go()</script>';

test("a document comes apart where its head ends and where its scripts begin", () => {
  const words = '<p>&lt;/head&gt; <script type="module">x</script></p>';
  expect(takeApart(`<html><head><title>A</title></head><body>${words}${script}</body></html>`, "n")).toEqual({
    head: "<html><head><title>A</title>",
    text: `</head><body>${words}`,
    end: `${script}</body></html>`,
  });
});

test("what has no head, or no scripts, loses nothing", () => {
  expect(takeApart("<p>Text</p>", "n")).toEqual({ head: "", text: "<p>Text</p>", end: "" });
  const plain = takeApart("<head></head><body>Text</body>", "n");
  expect(plain).toEqual({ head: "<head>", text: "</head><body>Text", end: "</body>" });
});

test("pieces become the bytes of the whole text, however long it is", () => {
  for (const pieces of [
    ["é 日本", "", "語 😀"],
    ["日".repeat(200_000), "end"],
  ])
    expect(toBytes(pieces).equals(Buffer.from(pieces.join("")))).toBe(true);
});
