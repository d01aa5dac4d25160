import { newBlockId } from "#app/manuscript/document/block-ids.ts";

/** A picture of pasted HTML: the paragraph that stands in its place, and where its bytes are. */
export interface PastedPicture {
  /** Of the paragraph, which goes when the picture comes. */
  blockId: string;
  alt: string;
  source: { kind: "data"; address: string } | { kind: "own-site"; address: string } | { kind: "elsewhere" };
}

/** What lay on the clipboard beside the HTML. */
export interface Beside {
  rtf: string;
  files: File[];
}

/** Hidden in mails and pages to count their readers. */
const tiniest = 2;

/**
 * Puts a paragraph in the place of every picture: pictures come later or not at all, and until then the text says that one is
 * missing there. "TK" is what the last check before publishing looks for, so that no reader meets such a paragraph.
 */
export function setPlaceholders(body: HTMLElement): PastedPicture[] {
  const pictures: PastedPicture[] = [];
  // From the end: what comes after the same block stays in its order.
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

/** Whether a paragraph holds the place of a picture. */
export const isPlaceholder = (text: string) => /^\[Picture TK(?:: [^\]]*)?\]$/.test(text.trim());

function sourceOf(image: HTMLImageElement): PastedPicture["source"] {
  // Not `src`, which would be told as an address of this page.
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
