// Windows code pages by \ansicpg and by a font's \fcharset.
const pages: Record<number, string> = {
  437: "windows-1252",
  850: "windows-1252",
  866: "ibm866",
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  10000: "macintosh",
  65001: "utf-8",
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => [1250 + at, `windows-${1250 + at}`])),
};
const sets: Record<number, number> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

const decoders = new Map<number, TextDecoder>();

/** Bytes of a code page as text; an unknown one is read as Western European. */
export function decodePage(bytes: number[], page: number): string {
  let decoder = decoders.get(page);
  if (!decoder) {
    decoder = new TextDecoder(pages[page] ?? "windows-1252");
    if (decoders.size < 50) decoders.set(page, decoder);
  }
  return decoder.decode(Uint8Array.from(bytes));
}

/** The Windows code page of a font's `\fcharset`; null where there is none. */
export const pageOfCharset = (charset: number | null): number | null => sets[charset ?? -1] ?? null;
