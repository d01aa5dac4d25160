import { expect, test } from "vitest";
import { takeApart } from "./document-parts.server.ts";

const script = '<script nonce="n" type="module" async="">go()</script>';

test("a document is split at the end of its head and at the start of its scripts", () => {
  const words = '<p>&lt;/head&gt; <script type="module">x</script></p>';
  expect(takeApart(`<html><head><title>A</title></head><body>${words}${script}</body></html>`, "n")).toEqual({
    head: "<html><head><title>A</title>",
    text: `</head><body>${words}`,
    end: `${script}</body></html>`,
  });
});

test("a document without a head or without scripts is complete after splitting", () => {
  expect(takeApart("<p>Text</p>", "n")).toEqual({ head: "", text: "<p>Text</p>", end: "" });
  const plain = takeApart("<head></head><body>Text</body>", "n");
  expect(plain).toEqual({ head: "<head>", text: "</head><body>Text", end: "</body>" });
});
