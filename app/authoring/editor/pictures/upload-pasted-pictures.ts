import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { counted } from "#app/ui/counted.ts";
import { type PastedFiles, isPlaceholder, type PastedPicture } from "./pasted-pictures.ts";
import { rtfPictures } from "./rtf-pictures.ts";
import { ensureFinalParagraph } from "../typing/final-paragraph.ts";
import { type PictureContext, storePicture } from "./choose-picture.ts";

/** Uploads the pictures of pasted content one after the other and reports at the end which are missing. */
export async function uploadPastedPictures(
  chapterEditor: PictureContext,
  pictures: PastedPicture[],
  beside: PastedFiles,
): Promise<void> {
  const files = await filesFor(pictures, beside);
  // If the text was refused, so are its pictures.
  const there = pictures.filter(({ blockId }) => findBlock(chapterEditor.editor, blockId));
  let reason = "";
  let missing = 0;
  for (const [at, picture] of there.entries()) {
    chapterEditor.store.set({ announcement: `Storing picture ${at + 1} of ${there.length}…` });
    const file = files.get(picture);
    const stored = file ? await storePicture(chapterEditor, file) : { message: "" };
    if (chapterEditor.editor.isDestroyed) return;
    if ("message" in stored) {
      missing += 1;
      reason ||= stored.message;
    } else insertPicture(chapterEditor.editor, picture, stored);
  }
  chapterEditor.store.set({
    announcement: there.length === 0 ? "" : resultMessage(there.length, missing, reason),
  });
}

function resultMessage(all: number, missing: number, reason: string): string {
  if (missing === 0) return `${counted(all, "picture")} came along.`;
  const many = missing === all ? counted(missing, "picture") : `${missing} of ${counted(all, "picture")}`;
  const why = reason ? ` ${reason}` : "";
  return `${many} did not come along: where the text says [Picture TK], put the caret there and choose Picture.${why}`;
}

/** The bytes of each picture that this page can read. */
async function filesFor(pictures: PastedPicture[], beside: PastedFiles): Promise<Map<PastedPicture, File>> {
  const files = new Map<PastedPicture, File>();
  const elsewhere = pictures.filter(({ source }) => source.kind === "elsewhere");
  const candidates = pastedFiles(elsewhere.length, beside);
  for (const [at, picture] of elsewhere.entries()) {
    const file = candidates[at];
    if (file) files.set(picture, file);
  }
  for (const picture of pictures) {
    const file = picture.source.kind === "elsewhere" ? null : await fileAt(picture.source.address);
    if (file) files.set(picture, file);
  }
  return files;
}

/** Only when the numbers match: otherwise it is unclear which file is which, or a file is a picture of the text. */
function pastedFiles(count: number, { rtf, files }: PastedFiles): File[] {
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
    // Not available, or not a picture: it is reported as missing.
    return null;
  }
}

/** Decodes a data URL without `fetch`, which the content security policy forbids for such URLs. */
function blobOf(address: string): Blob {
  const [, type = "", isBase64, body = ""] = /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/is.exec(address) ?? [];
  const text = isBase64 ? atob(body.replaceAll(/\s/g, "")) : decodeURIComponent(body);
  return new Blob([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], { type: type.toLowerCase() });
}

/** Converts other formats that the browser can render to PNG. */
async function known(blob: Blob): Promise<Blob> {
  if (/^image\/(?:jpeg|png|webp)$/.test(blob.type)) return blob;
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

/** Replaces the placeholder paragraph by the picture, if the author has not changed it. */
function insertPicture(
  editor: Editor,
  { blockId, alt }: PastedPicture,
  picture: { hash: string; width: number; height: number },
): void {
  const place = findBlock(editor, blockId);
  const figure = editor.schema.nodes["figure"]?.create({ ...picture, alt: alt.slice(0, 2_000) });
  if (!place || !figure || !isPlaceholder(place.node.textContent)) return;
  const tr = editor.state.tr.replaceWith(place.at, place.at + place.node.nodeSize, figure);
  ensureFinalParagraph({ tr });
  editor.view.dispatch(tr);
}

function findBlock({ state }: Editor, blockId: string): { at: number; node: Node } | null {
  let found: { at: number; node: Node } | null = null;
  state.doc.descendants((node, at) => {
    if (node.attrs["id"] === blockId) found = { at, node };
    return found === null && !node.isTextblock;
  });
  return found;
}
