/** The largest picture; anything larger is not a realistic paste. */
const mostHex = 80_000_000;

export interface RtfPicture {
  type: "image/png" | "image/jpeg";
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The pictures in RTF, in their order. Word's HTML only references a picture on the author's disk, which no page may read; the
 * picture itself is in the RTF of the same clipboard, sometimes repeated for older programs.
 */
export function rtfPictures(rtf: string): RtfPicture[] {
  const found: RtfPicture[] = [];
  let at = rtf.indexOf(start);
  while (at >= 0) {
    const group = groupFrom(rtf, at);
    const isForOthers = rtf.slice(Math.max(0, at - 24), at).includes("\\nonshppict");
    const picture = isForOthers ? null : readPicture(group);
    if (picture) found.push(picture);
    at = rtf.indexOf(start, at + group.length);
  }
  return found;
}

const start = "\\pict";

/** The content from there to the end of its group. */
function groupFrom(rtf: string, from: number): string {
  let depth = 0;
  const braces = /[{}]/g;
  braces.lastIndex = from;
  for (let brace = braces.exec(rtf); brace; brace = braces.exec(rtf)) {
    depth += brace[0] === "{" ? 1 : -1;
    if (depth < 0) return rtf.slice(from, brace.index);
  }
  return rtf.slice(from);
}

function readPicture(group: string): RtfPicture | null {
  const [, kind] = /\\(png|jpeg)blip/.exec(group) ?? [];
  if (!kind || group.includes("\\bin") || group.length > mostHex) return null;
  const hex = group
    .slice(group.lastIndexOf("}") + 1)
    .replaceAll(/\\[a-z]+-?\d* ?/g, "")
    .replaceAll(/\s/g, "");
  if (hex === "" || hex.length % 2 === 1 || /[^\da-f]/i.test(hex)) return null;
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return { type: kind === "png" ? "image/png" : "image/jpeg", bytes };
}
