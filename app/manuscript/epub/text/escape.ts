/** Control characters that do not survive an HTML parser; tabs and line breaks do. */
const CONTROL = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/u;
const CONTROLS = new RegExp(CONTROL, "gu");

export function withoutControls(text: string): string {
  if (!CONTROL.test(text) && !text.includes("\r")) return text;
  return text.replace(CONTROLS, "").replace(/\r\n?/g, "\n");
}

export function escapeText(text: string): string {
  return /[&<>]/.test(text)
    ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    : text;
}

/** For double-quoted attributes. `<`, `>` and the grave accent too: no parser, however old, can see markup in them. */
export function escapeAttribute(text: string): string {
  if (!/[&<>"`\r\n\t]/.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("`", "&#96;")
    .replace(/[\r\n\t]+/g, " ");
}

/** What the file's own ids and classes are called on our page. Letters of any script stay, so that ids stay readable. */
export function namespacedId(id: string): string | null {
  const safe = id.trim().replace(/[^\p{L}\p{N}\p{M}_.:-]/gu, "_");
  return safe === "" ? null : `b-${safe}`;
}

export function namespacedClasses(value: string): string[] {
  const classes = value.split(/\s+/).filter((name) => /^[^"'<>&`=/\\]{1,200}$/.test(name));
  return [...new Set(classes)].map((name) => `b-${name}`);
}
