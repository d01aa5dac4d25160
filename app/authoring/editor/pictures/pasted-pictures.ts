import { newBlockId } from "#app/manuscript/document/block-ids.ts";

/** A picture of pasted HTML: its placeholder paragraph, and where its bytes are. */
export interface PastedPicture {
  /** The id of the placeholder paragraph, which the picture replaces. */
  blockId: string;
  alt: string;
  source: { kind: "data"; address: string } | { kind: "own-site"; address: string } | { kind: "elsewhere" };
}

/** Other clipboard content besides the HTML. */
export interface PastedFiles {
  rtf: string;
  files: File[];
}

/** Tracking pixels in mails and pages. */
const tiniest = 2;

/**
 * Replaces every picture by a placeholder paragraph: pictures arrive later or not at all, and until then the text says that one
 * is missing. The last check before publishing looks for "TK", so that no reader sees such a paragraph.
 */
export function setPlaceholders(body: HTMLElement): PastedPicture[] {
  const pictures: PastedPicture[] = [];
  // From the end, so that pictures after the same block keep their order.
  for (const image of [...body.querySelectorAll("img")].toReversed()) {
    if (!isTiny(image)) {
      const paragraph = body.ownerDocument.createElement("p");
      const picture = { blockId: newBlockId(Math.random), alt: image.alt.trim(), source: sourceOf(image) };
      paragraph.dataset["id"] = picture.blockId;
      paragraph.textContent = placeholderOf(picture.alt || fileNameOf(image));
      const block = image.closest("p, h1, h2, h3, h4, h5, h6, pre");
      if (block) block.after(paragraph);
      else image.before(paragraph);
      pictures.unshift(picture);
    }
    image.remove();
  }
  return pictures;
}

const isTiny = (image: HTMLImageElement) =>
  ["width", "height"].some((name) => {
    const size = image.getAttribute(name);
    return size !== null && Number.parseFloat(size) <= tiniest;
  });

const placeholderOf = (name: string) => `[Picture TK${name ? `: ${name.slice(0, 100)}` : ""}]`;

/** Whether a paragraph is a picture's placeholder. */
export const isPlaceholder = (text: string) => /^\[Picture TK(?:: [^\]]*)?\]$/.test(text.trim());

function sourceOf(image: HTMLImageElement): PastedPicture["source"] {
  // Not `src`, which would be resolved against this page's URL.
  const address = image.getAttribute("src") ?? "";
  if (/^data:image\//i.test(address)) return { kind: "data", address };
  const isOwn = URL.canParse(address) && new URL(address).origin === location.origin;
  return isOwn ? { kind: "own-site", address } : { kind: "elsewhere" };
}

function fileNameOf(image: HTMLImageElement): string {
  const address = image.getAttribute("src") ?? "";
  if (/^(?:data|blob):/i.test(address)) return "";
  const name = address.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
