/** Control characters that do not survive an HTML parser; tabs and line breaks do. */
const CONTROL = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/u;
const CONTROLS = new RegExp(CONTROL, "gu");

/** Whether a text can be written as it is: no markup in it, no line ends of other systems, nothing a parser would drop. */
function isPlain(text: string): boolean {
  return !UNPLAIN.test(text);
}

// Without "u", by code: tested on every word of every book, it is three times as fast.
const UNPLAIN = new RegExp(`[&<>\r\uFFFE\uFFFF${controlRanges()}]`);

/** All of Unicode's control characters but tab and line breaks. */
function controlRanges(): string {
  const range = (from: number, to: number) => `${String.fromCharCode(from)}-${String.fromCharCode(to)}`;
  return range(0, 8) + range(11, 12) + range(14, 31) + range(127, 159);
}

/** The text without control characters but tabs and line ends, and with every line end as `\n`. */
export function withoutControls(text: string): string {
  if (!CONTROL.test(text) && !text.includes("\r")) return text;
  return text.replace(CONTROLS, "").replace(/\r\n?/g, "\n");
}

/** Text between tags: control characters removed, line ends as `\n`, markup escaped. */
export function escapeText(text: string): string {
  if (isPlain(text)) return text;
  return withoutControls(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Characters that cannot stand as they are in a double-quoted attribute. */
const UNQUOTABLE = /["`\n\t]/;

/** For double-quoted attributes. `<`, `>` and the grave accent too: no parser, however old, can see markup in them. */
export function escapeAttribute(text: string): string {
  if (isPlain(text) && !UNQUOTABLE.test(text)) return text;
  return escapeText(text)
    .replaceAll('"', "&quot;")
    .replaceAll("`", "&#96;")
    .replace(/[\n\t]+/g, " ");
}

/** The file's id in our namespace. Letters of any script stay, so that ids stay readable. */
export function namespacedId(id: string): string | null {
  const safe = id.trim().replace(/[^\p{L}\p{N}\p{M}_.:-]/gu, "_");
  return safe === "" ? null : `b-${safe}`;
}

const knownClasses = new Map<string, readonly string[]>();

/** The classes of a `class` attribute in our names, each once. The same few attributes fill whole books. */
export function namespacedClasses(value: string): readonly string[] {
  const known = knownClasses.get(value);
  if (known) return known;
  const classes = value.split(/\s+/).filter((name) => /^[^"'<>&`=/\\]{1,200}$/.test(name));
  const named = [...new Set(classes)].map((name) => `b-${name}`);
  // The cache is bounded, since its keys come from untrusted files.
  if (knownClasses.size < 2000 && value.length < 200) knownClasses.set(value, named);
  return named;
}
