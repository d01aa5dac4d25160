import { expect, test } from "vitest";
import { languageTag } from "./language-tag.ts";

test.each([
  ["en", "en"],
  [" en ", "en"],
  ["en_GB", "en-GB"],
  ["EN-us", "en-US"],
  ["zh-hans-cn", "zh-Hans-CN"],
  ["sr-Latn", "sr-Latn"],
  ["eng", "en"],
  ["iw", "he"],
  ["grc", "grc"],
  ["en-US-GB", null],
  ["e", null],
  ["english", null],
  ["en us", null],
  ["en-", null],
  ["", null],
  ["x-klingon", null],
  ['en" onclick="x', null],
])("%j is %j", (given, expected) => {
  expect(languageTag(given)).toBe(expected);
  expect(languageTag(given)).toBe(expected);
});
