/** First bytes in hexadecimal. */
const SIGNATURES: [RegExp, string][] = [
  [/^ffd8ff/, "image/jpeg"],
  [/^89504e470d0a1a0a/, "image/png"],
  [/^474946383[79]61/, "image/gif"],
  [/^52494646.{8}57454250/, "image/webp"],
  [/^.{8}66747970617669(?:66|73)/, "image/avif"],
  [/^(?:ff0a|0000000c4a584c20)/, "image/jxl"],
  [/^424d.{24}28/, "image/bmp"],
  [/^(?:49492a00|4d4d002a)/, "image/tiff"],
  [/^4f54544f/, "font/otf"],
  [/^(?:00010000|74727565)/, "font/ttf"],
  [/^74746366/, "font/collection"],
  [/^774f4646/, "font/woff"],
  [/^774f4632/, "font/woff2"],
  [/^(?:494433|ff(?:fb|f3|f2|fa))/, "audio/mpeg"],
  [/^.{8}667479704d3441/, "audio/mp4"],
  [/^.{8}66747970/, "video/mp4"],
  [/^4f676753/, "audio/ogg"],
  [/^52494646.{8}57415645/, "audio/wav"],
  [/^664c6143/, "audio/flac"],
  [/^1a45dfa3/, "video/webm"],
];

/** What the bytes are; null for what no page of ours may show. Declared types are only used where bytes cannot say. */
export function sniffMediaType(bytes: Uint8Array, declared: string | null): string | null {
  const head = [...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  for (const [pattern, type] of SIGNATURES) {
    if (!pattern.test(head)) continue;
    return type === "video/mp4" && declared?.startsWith("audio/") ? "audio/mp4" : type;
  }
  if (/^(?:efbbbf)?574542565454(?:0a|0d|09|20|$)/.test(head)) return "text/vtt";
  return looksLikeSvg(bytes) ? "image/svg+xml" : null;
}

/** Instructions, comments and a document type before the root. Each has one end, so that nothing is tried twice. */
const SVG_START =
  /^\uFEFF?\s*(?:<\?[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:\w+:)?svg[\s>]/i;

function looksLikeSvg(bytes: Uint8Array): boolean {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0x3c && bytes[1] === 0);
  return SVG_START.test(new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes.subarray(0, 4096)));
}

/** Whether a media type is of what a page may show or play: pictures, fonts, sound, film and captions. */
export function isShowable(type: string): boolean {
  return /^(?:(?:image|font|audio|video)\/|text\/vtt$)/.test(type);
}
