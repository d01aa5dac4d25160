import { expect, test } from "vitest";
import { insertText, takeApart, textMark } from "./document-parts.server.ts";

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

test("a long text stands where its mark was, piece by piece, and is not searched for another mark", () => {
  const mark = textMark("n");
  const long = ["<p>One $& two</p>", `<p>${mark}</p>`];
  expect(insertText(["<head>", `<body>${mark}</body>`, "end"], mark, long)).toEqual([
    "<head>",
    "<body>",
    ...long,
    "</body>",
    "end",
  ]);
});

test("a page that does not show its long text is complete without it", () => {
  expect(insertText(["<head>", "<body></body>"], textMark("n"), ["<p>Text</p>"])).toEqual([
    "<head>",
    "<body></body>",
  ]);
});
