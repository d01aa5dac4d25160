import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { counted } from "#app/ui/counted.ts";
import { type Beside, isPlaceholder, type PastedPicture } from "./pasted-pictures.ts";
import { rtfPictures } from "./rtf-pictures.ts";
import { lineAfter } from "../typing/final-paragraph.ts";
import { type PictureDesk, storePicture } from "./choose-picture.ts";

/** Brings the pictures of what was pasted into the text, one after the other, and says at the end what is missing and where. */
export async function bringPictures(
  desk: PictureDesk,
  pictures: PastedPicture[],
  beside: Beside,
): Promise<void> {
  const files = await filesFor(pictures, beside);
  // Where the text was not taken, its pictures are not either.
  const there = pictures.filter(({ blockId }) => placeOf(desk.editor, blockId));
  let reason = "";
  let missing = 0;
  for (const [at, picture] of there.entries()) {
    desk.store.set({ news: `Storing picture ${at + 1} of ${there.length}…` });
    const file = files.get(picture);
    const stored = file ? await storePicture(desk, file) : { words: "" };
    if (desk.editor.isDestroyed) return;
    if ("words" in stored) {
      missing += 1;
      reason ||= stored.words;
    } else putIn(desk.editor, picture, stored);
  }
  desk.store.set({ news: there.length === 0 ? "" : said(there.length, missing, reason) });
}

function said(all: number, missing: number, reason: string): string {
  if (missing === 0) return `${counted(all, "picture")} came along.`;
  const many = missing === all ? counted(missing, "picture") : `${missing} of ${counted(all, "picture")}`;
  const why = reason ? ` ${reason}` : "";
  return `${many} did not come along: where the text says [Picture TK], put the caret there and choose Picture.${why}`;
}

/** The bytes of each picture that this page can have. */
async function filesFor(pictures: PastedPicture[], beside: Beside): Promise<Map<PastedPicture, File>> {
  const files = new Map<PastedPicture, File>();
  const elsewhere = pictures.filter(({ source }) => source.kind === "elsewhere");
  const given = filesBeside(elsewhere.length, beside);
  for (const [at, picture] of elsewhere.entries()) {
    const file = given[at];
    if (file) files.set(picture, file);
  }
  for (const picture of pictures) {
    const file = picture.source.kind === "elsewhere" ? null : await fileAt(picture.source.address);
    if (file) files.set(picture, file);
  }
  return files;
}

/** Only when there are as many as are looked for: else nobody knows which is which, or it is a picture of the words. */
function filesBeside(count: number, { rtf, files }: Beside): File[] {
  if (count === 0) return [];
  const inRtf = rtfPictures(rtf).map(({ type, bytes }) => new File([bytes], "", { type }));
  return [inRtf, files].find((some) => some.length === count) ?? [];
}

async function fileAt(address: string): Promise<File | null> {
  try {
    const blob = address.startsWith("data:") ? blobOf(address) : await (await fetch(address)).blob();
    const picture = await known(blob);
    return new File([picture], "", { type: picture.type });
  } catch {
    // Gone, or no picture at all: it is said to be missing.
    return null;
  }
}

/** Without asking the network, which the page's policy forbids for such addresses. */
function blobOf(address: string): Blob {
  const [, type = "", isBase64, body = ""] = /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/is.exec(address) ?? [];
  const text = isBase64 ? atob(body.replaceAll(/\s/g, "")) : decodeURIComponent(body);
  return new Blob([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], { type: type.toLowerCase() });
}

/** In a format that the site takes: what else the browser can draw becomes a PNG. */
async function known(blob: Blob): Promise<Blob> {
  if (/^image\/(?:jpeg|png|webp)$/.test(blob.type)) return blob;
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

/** The picture in the place of its paragraph, if the author has left that as it was. */
function putIn(
  editor: Editor,
  { blockId, alt }: PastedPicture,
  picture: { hash: string; width: number; height: number },
): void {
  const place = placeOf(editor, blockId);
  const figure = editor.schema.nodes["figure"]?.create({ ...picture, alt: alt.slice(0, 2_000) });
  if (!place || !figure || !isPlaceholder(place.node.textContent)) return;
  const tr = editor.state.tr.replaceWith(place.at, place.at + place.node.nodeSize, figure);
  lineAfter({ tr });
  editor.view.dispatch(tr);
}

function placeOf({ state }: Editor, blockId: string): { at: number; node: Node } | null {
  let found: { at: number; node: Node } | null = null;
  state.doc.descendants((node, at) => {
    if (node.attrs["id"] === blockId) found = { at, node };
    return found === null && !node.isTextblock;
  });
  return found;
}
