/**
 * Bytes of markup or CSS as text. A byte order mark wins, then the absence of one in UTF-16 (zero bytes between ASCII),
 * then what the file declares, then UTF-8, and Windows-1252 for what is not valid UTF-8.
 */
export function decodeText(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  const marked = encodingByMark(bytes);
  if (marked) return { text: new TextDecoder(marked).decode(bytes), isGuessed: false };
  try {
    const declared = declaredEncoding(bytes);
    if (declared) return { text: new TextDecoder(declared, { fatal: true }).decode(bytes), isGuessed: false };
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    // Neither the declared encoding (or one that nobody knows) nor UTF-8: read it as Western European, as browsers do.
    return { text: decodeSloppily(bytes), isGuessed: true };
  }
}

function decodeSloppily(bytes: Uint8Array): string {
  const lenient = new TextDecoder("utf-8").decode(bytes);
  // Counted one by one: an array of them would be many times the size of the file.
  let broken = 0;
  let accented = 0;
  for (let at = 0; at < lenient.length; at += 1) {
    const code = lenient.charCodeAt(at);
    if (code === 0xfffd) broken += 1;
    else if (code >= 0x80 && code < 0xfffd) accented += 1;
  }
  // Mostly good UTF-8 with a few broken bytes stays UTF-8; otherwise nothing in it was UTF-8.
  return broken * 4 < accented ? lenient : new TextDecoder("windows-1252").decode(bytes);
}

function encodingByMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0x3c && second === 0) return "utf-16le";
  if (first === 0 && second === 0x3c) return "utf-16be";
  return null;
}

const DECLARATIONS = [
  /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i,
  /^@charset "([\w.:-]+)";/i,
  /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i,
];

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  for (const pattern of DECLARATIONS) {
    const name = pattern.exec(head)?.[1];
    // A file that says UTF-16 in single bytes is mistaken, as the HTML standard also holds.
    if (name) return /^utf-?16/i.test(name) ? "utf-8" : name;
  }
  return null;
}
