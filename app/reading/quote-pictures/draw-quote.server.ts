import { byline } from "#app/catalog/covers/public.ts";
import { cardColors, cardSize, drawCard, drawOnce } from "#app/platform/pictures/card.server.ts";
import type { TextBlock } from "#app/platform/pictures/picture-tasks.ts";

export interface Quoted {
  words: string;
  title: string;
  authors: string[];
  language: string;
}

/** The most letters of a quote that a picture has room for. */
export const longestPictured = 400;

const { ink, quiet, green } = cardColors;
const margin = 96;

/** From a few words to the most: the smallest size has room for `longestPictured` letters of Latin. */
const quoteSizes = [
  { size: 60, lines: 3 },
  { size: 50, lines: 4 },
  { size: 42, lines: 6 },
  { size: 36, lines: 7 },
  { size: 30, lines: 9 },
];

/** A quotation mark, as large as a line: letters for it differ from language to language. */
const sign = `<g fill="${green}" opacity=".2" transform="translate(${margin} 44)"><path d="M0 62V36Q0 6 34 0V14Q16 18 16 34H34V62Z"/><path d="M44 62V36Q44 6 78 0V14Q60 18 60 34H78V62Z"/></g>`;

const line = (text: string, size: number, fill: string): TextBlock => ({
  text,
  sizes: [{ size, lines: 1 }],
  leading: 1.2,
  fill,
});

/** The quote with title and author, as the social card of a book looks; null where no typeface has its letters. */
export async function drawQuote(
  { words, title, authors, language }: Quoted,
  siteName: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const column = { x: margin, width: cardSize.width - 2 * margin, gap: 24, align: "start" as const };
  const key = JSON.stringify(["quote", siteName, words, title, authors]);
  const draw = async () => {
    const drawn = await drawCard({
      ground: sign,
      picture: null,
      columns: [
        {
          ...column,
          middle: 315,
          blocks: [
            { text: words, sizes: quoteSizes, leading: 1.3, fill: ink },
            line(title, 28, ink),
            line(byline(authors), 24, quiet),
          ],
        },
        { ...column, middle: 584, blocks: [line(siteName, 22, green)] },
      ],
      language,
    });
    if (!drawn.isSpelt) throw new Unspelt();
    return drawn;
  };
  return drawOnce(key, draw).catch((error: unknown) => {
    if (error instanceof Unspelt) return null;
    throw error;
  });
}

/** Pictures that failed are not stored. */
class Unspelt extends Error {}
