/** Where a link of the book leads: into the container, or out of it. */
export type Reference =
  | { kind: "inside"; path: string; fragment: string | null }
  | { kind: "outside"; url: string }
  | { kind: "data"; url: string }
  | { kind: "refused" };

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const OUTSIDE = /^(https?|mailto):/i;

/**
 * Resolves an href against the file it stands in. Paths are clamped to the container's root (`..` cannot climb out,
 * `/x` starts at the root), so the answer always names something inside or nothing at all.
 */
export function resolveReference(from: string, href: string): Reference {
  // Browsers drop tabs and line breaks inside URLs and control characters before them: so do we, before looking at the scheme.
  const cleaned = href.replace(/[\t\n\r]/g, "").replace(/^[\p{Cc} ]+|[\p{Cc} ]+$/gu, "");
  if (cleaned.startsWith("//")) return { kind: "refused" };
  if (OUTSIDE.test(cleaned)) return outsideReference(cleaned);
  if (/^data:/i.test(cleaned)) return { kind: "data", url: cleaned };
  if (SCHEME.test(cleaned) || cleaned.includes("\\")) return { kind: "refused" };
  const [pathPart, fragmentPart] = splitOnce(cleaned, "#");
  const path = decode(splitOnce(pathPart, "?")[0]);
  const fragment = fragmentPart ? decode(fragmentPart) : null;
  return { kind: "inside", path: path === "" ? from : joinPath(from, path), fragment };
}

function outsideReference(url: string): Reference {
  if (/^mailto:/i.test(url)) return { kind: "outside", url };
  try {
    return { kind: "outside", url: new URL(url).href };
  } catch {
    // Not an address at all, e.g. "http://" alone.
    return { kind: "refused" };
  }
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray per cent sign: the name is meant literally.
    return text;
  }
}

function joinPath(from: string, path: string): string {
  const start = path.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const segment of path.split("/")) {
    if (segment === "..") start.pop();
    else if (segment !== "." && segment !== "") start.push(segment);
  }
  return start.join("/");
}

/** The same name for spellings that differ in case, Unicode form or percent-encoding. */
export function looseKey(path: string): string {
  return decode(path).normalize("NFC").toLowerCase();
}

/** The last segment of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
