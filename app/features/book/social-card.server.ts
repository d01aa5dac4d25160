import { cloths, coverDesign } from "#app/domain/book/cover-art.ts";
import { byline } from "#app/domain/person/byline.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { drawPicture } from "#app/platform/pictures/draw-picture.server.ts";
import type { CardSubject } from "./book-queries.server.ts";
import { breakLines, textPath } from "./letter-paths.server.ts";

const card = { width: 1200, height: 630 };
const cover = { x: 84, y: 75, width: 320, height: 480 };
const text = { x: 472, width: 640 };
const ground = "#f3f5f7";
const ink = "#1a1f27";
const quiet = "#4a5361";
const green = "#17694a";

interface SetLines {
  size: number;
  lines: string[];
}

/** The largest type in which the title keeps to its lines. */
function setTitle(title: string): SetLines | null {
  for (const [size, most] of [
    [76, 2],
    [64, 3],
    [52, 4],
    [44, 5],
  ] as const) {
    const lines = breakLines(title, size, { width: text.width, most: most + 1 });
    if (lines === null) return null;
    if (lines.length <= most || size === 44) return { size, lines: lines.slice(0, most) };
  }
  return null;
}

/** Title over author, standing in the middle of the card's height; whatever the fonts cannot spell is left out. */
function words(subject: CardSubject, siteName: string): string {
  const title = setTitle(subject.title);
  const author = breakLines(byline(subject.authors), 34, { width: text.width, most: 2 }) ?? [];
  const titleHeight = title ? title.lines.length * title.size * 1.16 : 0;
  const top = (card.height - titleHeight - author.length * 44 - 28) / 2;
  const titleLines = (title?.lines ?? []).map((line, index) => {
    const size = title?.size ?? 0;
    return textPath(line, { x: text.x, y: top + size * 0.86 + index * size * 1.16, size, fill: ink });
  });
  const authorLines = author.map((line, index) =>
    textPath(line, { x: text.x, y: top + titleHeight + 28 + 30 + index * 44, size: 34, fill: quiet }),
  );
  const mark = textPath(siteName, { x: text.x, y: 560, size: 24, fill: green });
  return [...titleLines, ...authorLines, mark].join("");
}

/** A bound book in the cloth its set cover has, with a frame and nothing written on it: the words stand beside it. */
function clothCover(jid: string): string {
  const cloth = cloths[coverDesign(jid).cloth] ?? cloths[0];
  const { x, y, width, height } = cover;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5" fill="${cloth.ground}"/>
    <g fill="none" stroke="${cloth.ink}" stroke-width="2" opacity=".7">
      <rect x="${x + 20}" y="${y + 20}" width="${width - 40}" height="${height - 40}"/>
      <path transform="translate(${x + width / 2 - 60} ${y + height / 2 - 18}) scale(3)" d="M2 6h13m10 0h13M20 2l4 4-4 4-4-4Z"/>
    </g>`;
}

async function coverPicture(subject: CardSubject, files: FileStore) {
  const largest = subject.cover?.variants.toSorted((one, other) => other.width - one.width)[0];
  const bytes = largest && (await files.read(largest.hash));
  if (!bytes) return null;
  return { bytes, background: subject.cover?.color ?? ground, at: cover };
}

/** The picture that stands for a book where its address is shared: 1200 × 630, PNG. */
export async function drawSocialCard(
  subject: CardSubject,
  site: { name: string; files: FileStore },
): Promise<Uint8Array> {
  const picture = await coverPicture(subject, site.files);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${card.width}" height="${card.height}">
    <rect width="100%" height="100%" fill="${ground}"/>
    <rect width="100%" height="10" fill="${green}"/>
    <rect x="${cover.x + 6}" y="${cover.y + 12}" width="${cover.width}" height="${cover.height}" rx="5" opacity=".16"/>
    ${picture ? "" : clothCover(subject.jid)}
    ${words(subject, site.name)}
  </svg>`;
  const outcome = await drawPicture({ kind: "card", svg, picture });
  if (!outcome.ok || outcome.reply.kind !== "card")
    throw new Error("a card could not be drawn", { cause: outcome });
  return outcome.reply.bytes;
}
