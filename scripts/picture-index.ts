import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** Of a contact sheet. */
const [columns, thumbWidth, thumbHeight] = [10, 300, 400];

/** What was pictured, and the file of its picture of each kind, such as `768-light`. */
export interface Taken {
  label: string;
  file: (kind: string) => string;
}

interface Pictures {
  title: string;
  kinds: string[];
  taken: Taken[];
}

/** Writes a contact sheet of each kind into a folder of pictures, and a page that lists all. Returns the page's path. */
export async function writePictureIndex(folder: string, pictures: Pictures): Promise<string> {
  for (const kind of pictures.kinds) {
    const files = pictures.taken.map(({ file }) => join(folder, file(kind)));
    await layOutSheet(files, join(folder, sheetFile(kind)));
  }
  const path = join(folder, "index.html");
  await writeFile(path, indexPage(pictures));
  return path;
}

const sheetFile = (kind: string) => `sheet.${kind}.jpg`;

/** Pictures side by side, in rows of ten. */
async function layOutSheet(files: string[], path: string): Promise<void> {
  const thumbs = await Promise.all(
    files.map(async (file, at) => ({
      input: await thumb(file),
      left: (at % columns) * (thumbWidth + 10),
      top: Math.floor(at / columns) * (thumbHeight + 10),
    })),
  );
  const width = columns * (thumbWidth + 10);
  const height = Math.max(1, Math.ceil(files.length / columns)) * (thumbHeight + 10);
  await sharp({ create: { width, height, channels: 3, background: "#888888" } })
    .composite(thumbs)
    .jpeg({ quality: 80 })
    .toFile(path);
}

/** The beginning of a page in its whole width. */
async function thumb(path: string): Promise<Buffer> {
  const small = await sharp(path).resize({ width: thumbWidth }).toBuffer({ resolveWithObject: true });
  const height = Math.min(thumbHeight, small.info.height);
  return sharp(small.data).extract({ left: 0, top: 0, width: thumbWidth, height }).toBuffer();
}

function indexPage({ title, kinds, taken }: Pictures): string {
  const picture = (file: string, label: string) =>
    `<a href="${file}"><img src="${file}" alt="" loading="lazy">${label}</a>`;
  const rows = taken.map(
    ({ label, file }) =>
      `<h2>${label.replaceAll("&", "&amp;")}</h2><p>${kinds.map((kind) => picture(file(kind), kind)).join("")}</p>`,
  );
  const sheets = kinds.map((kind) => picture(sheetFile(kind), kind)).join("");
  return `<!doctype html><meta charset="utf-8"><title>${title}</title>
<style>body{font:14px system-ui;margin:2rem}p{display:flex;gap:1rem;overflow:auto}a{flex:none;color:inherit}
img{display:block;width:14rem;height:20rem;object-fit:cover;object-position:top;border:1px solid #ccc}</style>
<h1>${title}</h1><h2>Contact sheets</h2><p>${sheets}</p>${rows.join("\n")}`;
}
