import { byline } from "#app/catalog/covers/public.ts";
import { designOf } from "#app/catalog/cover-design/public.ts";
import { coverDrawing } from "#app/catalog/cover-design/public.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { cardColors, cardSize, drawCard, type DrawnCard } from "#app/platform/pictures/card.server.ts";
import type { TextBlock, TextColumn } from "#app/platform/pictures/picture-tasks.ts";
import type { CardSubject } from "../book-queries.server.ts";

const { ground, ink, quiet, green } = cardColors;
const cover = { x: 84, y: 75, width: 320, height: 480 };
const besideCover = { x: 472, width: 640 };
const centredCover = { ...cover, x: (cardSize.width - cover.width) / 2, y: 50 };

const titleSizes = [
  { size: 76, lines: 2 },
  { size: 64, lines: 3 },
  { size: 52, lines: 4 },
  { size: 44, lines: 5 },
];
/** More characters than five lines can hold. */
const mostLetters = 200;

type Box = typeof cover;

const block = (text: string, sizes: TextBlock["sizes"], fill: string): TextBlock => ({
  text: [...text].slice(0, mostLetters).join(""),
  sizes,
  leading: 1.2,
  fill,
});

/** Title over author, in the middle of the card's height; the site's name at its foot. */
function columnsBeside(subject: CardSubject, siteName: string): TextColumn[] {
  const column = { ...besideCover, gap: 28, align: "start" as const };
  const author = block(byline(subject.authors), [{ size: 34, lines: 2 }], quiet);
  return [
    { ...column, middle: 305, blocks: [block(subject.title, titleSizes, ink), author] },
    { ...column, middle: 554, blocks: [nameOf(siteName)] },
  ];
}

const columnUnder = (siteName: string): TextColumn => ({
  x: 84,
  width: cardSize.width - 168,
  middle: 582,
  gap: 0,
  align: "middle",
  blocks: [nameOf(siteName)],
});

const nameOf = (siteName: string) => block(siteName, [{ size: 24, lines: 1 }], green);

const shadow = ({ x, y, width, height }: Box) =>
  `<rect x="${x + 6}" y="${y + 12}" width="${width}" height="${height}" rx="5" opacity=".16"/>`;

async function coverPicture(subject: CardSubject, files: FileStore) {
  const largest = subject.cover?.variants.toSorted((one, other) => other.width - one.width)[0];
  const bytes = largest && (await files.read(largest.hash));
  return bytes ? { bytes, background: subject.cover?.color ?? ground } : null;
}

/** The picture shown where a book's address is shared: cover and title, or the cover alone when no bundled font has the glyphs. */
export async function drawBookCard(
  subject: CardSubject,
  site: { name: string; files: FileStore },
): Promise<DrawnCard> {
  const picture = await coverPicture(subject, site.files);
  const design = designOf({ jid: subject.jid, choice: subject.coverDesign, pen: null });
  const text = { ...subject, byline: byline(subject.authors, 2) };
  const draw = (at: Box, columns: TextColumn[]) => {
    const drawn = picture ? null : coverDrawing(design, text, at);
    return drawCard({
      ground: shadow(at) + (drawn?.ground ?? ""),
      picture: picture && { ...picture, at },
      columns: [...(drawn?.columns ?? []), ...columns],
      language: subject.language,
    });
  };
  const beside = await draw(cover, columnsBeside(subject, site.name));
  return beside.isSpelt ? beside : draw(centredCover, [columnUnder(site.name)]);
}
