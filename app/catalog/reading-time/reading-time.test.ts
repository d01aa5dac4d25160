import { expect, test } from "vitest";
import { lengthLabel, readingTimeLabel } from "./reading-time.ts";

const text = (wordCount: number, language = "en", characterCount = wordCount * 5) => ({
  language,
  wordCount,
  characterCount,
});

test.each([
  [0, null],
  [40, "1 min to read"],
  [1500, "6 min to read"],
  [6000, "25 min to read"],
  [14_000, "about an hour to read"],
  [34_000, "about 2½ hours to read"],
  [61_000, "about 4 hours to read"],
  [560_000, "about 39 hours to read"],
])("%i words: %s", (words, time) => expect(readingTimeLabel(text(words))).toBe(time));

test("Chinese and Japanese are counted in characters", () => {
  expect(lengthLabel(text(10, "ja", 12_400))).toBe("12,400 characters");
  expect(readingTimeLabel(text(4340, "zh-Hant", 5000))).toBe("10 min to read");
  expect(lengthLabel(text(61_000))).toBe("61,000 words");
});
