const SIGNATURES: [RegExp, string][] = [
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^\x89PNG\r\n\x1a\n/, "image/png"],
  [/^GIF8[79]a/, "image/gif"],
  [/^RIFF[\s\S]{4}WEBP/, "image/webp"],
  [/^[\s\S]{4}ftypavi[fs]/, "image/avif"],
  [/^(?:\xff\x0a|\0\0\0\x0cJXL )/, "image/jxl"],
  [/^BM[\s\S]{12}\x28/, "image/bmp"],
  [/^(?:II\*\0|MM\0\*)/, "image/tiff"],
  [/^OTTO/, "font/otf"],
  [/^(?:\0\x01\0\0|true)/, "font/ttf"],
  [/^ttcf/, "font/collection"],
  [/^wOFF/, "font/woff"],
  [/^wOF2/, "font/woff2"],
  [/^(?:ID3|\xff[\xfb\xf3\xf2\xfa])/, "audio/mpeg"],
  [/^[\s\S]{4}ftypM4A/, "audio/mp4"],
  [/^[\s\S]{4}ftyp/, "video/mp4"],
  [/^OggS/, "audio/ogg"],
  [/^RIFF[\s\S]{4}WAVE/, "audio/wav"],
  [/^fLaC/, "audio/flac"],
  [/^\x1a\x45\xdf\xa3/, "video/webm"],
  [/^%PDF-/, "application/pdf"],
];

/** What the bytes are; null for what no page of ours may show. Declared types are only asked where bytes cannot say. */
export function sniffMediaType(bytes: Uint8Array, declared: string | null): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 64));
  for (const [pattern, type] of SIGNATURES) {
    if (!pattern.test(head)) continue;
    return type === "video/mp4" && declared?.startsWith("audio/") ? "audio/mp4" : type;
  }
  return looksLikeSvg(bytes) ? "image/svg+xml" : null;
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0x3c && bytes[1] === 0);
  const text = new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes.subarray(0, 4096));
  return /^\uFEFF?\s*(?:<\?[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:\w+:)?svg[\s>]/i.test(
    text,
  );
}

export function isShowable(type: string): boolean {
  return /^(?:image|font|audio|video)\//.test(type);
}
