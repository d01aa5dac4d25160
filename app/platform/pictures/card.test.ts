import sharp from "sharp";
import { expect, test } from "vitest";
import { cardSize, drawCard } from "./card.server.ts";

const column = { x: 472, width: 640, middle: 315, gap: 28, align: "start" as const };

const cardOf = (text: string, language: string | null = null) =>
  drawCard({
    ground: "",
    picture: null,
    columns: [
      {
        ...column,
        blocks: [
          {
            text,
            sizes: [
              { size: 76, lines: 2 },
              { size: 44, lines: 5 },
            ],
            leading: 1.2,
            fill: "#000",
          },
        ],
      },
    ],
    language,
  });

/** The bounding box of everything dark, or null. */
async function inkOf(bytes: Uint8Array) {
  const { data, info } = await sharp(Buffer.from(bytes))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] ?? 255) < 60) {
      xs.push((at / info.channels) % info.width);
      ys.push(Math.floor(at / info.channels / info.width));
    }
  const edge = (list: number[], pick: (one: number, other: number) => number) =>
    list.reduce((a, b) => pick(a, b));
  if (xs.length === 0) return null;
  return {
    left: edge(xs, Math.min),
    right: edge(xs, Math.max),
    top: edge(ys, Math.min),
    bottom: edge(ys, Math.max),
  };
}

test.each([
  ["Emma", "en"],
  ["Ὀδύσσεια", "el"],
  ["Преступление и наказание", "ru"],
  ["羅生門", "ja"],
  [
    "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で泣いていた",
    "ja",
  ],
  ["唐诗三百首", "zh-Hans"],
  ["מגילת רות", "he"],
  ["בְּרֵאשִׁית", "he"],
  ["ألف ليلة وليلة", "ar"],
])("a card shows the words %s within its column", async (text, language) => {
  const { bytes, isSpelt } = await cardOf(text, language);
  expect(isSpelt).toBe(true);
  const ink = await inkOf(bytes);
  expect(ink?.left).toBeGreaterThanOrEqual(column.x - 10);
  expect(ink?.right).toBeLessThanOrEqual(column.x + column.width + 10);
  expect(ink?.top).toBeGreaterThan(10);
  expect(ink?.bottom).toBeLessThan(cardSize.height);
});

test("text in a right-to-left script is aligned to the right", async () => {
  const ink = await inkOf((await cardOf("רות", "he")).bytes);
  expect(ink?.right).toBeGreaterThan(column.x + column.width - 20);
  expect(ink?.left).toBeGreaterThan(column.x + column.width / 2);
});

test("a text with letters that no font has is left out and reported; an unsupported symbol is only left out", async () => {
  const [hangul, party] = [await cardOf("홍길동전", "ko"), await cardOf("Party 🎉", "en")];
  expect([hangul.isSpelt, await inkOf(hangul.bytes)]).toEqual([false, null]);
  expect(party.isSpelt).toBe(true);
  expect(await inkOf(party.bytes)).not.toBeNull();
});

test("a word of any length fits into the column", async () => {
  const { bytes } = await cardOf("W".repeat(200));
  expect((await inkOf(bytes))?.right).toBeLessThanOrEqual(column.x + column.width + 10);
});
