import { pagePath } from "#app/platform/rendering/data-address.ts";

// The front page begins with books in the visitor's language. Its address is one for everybody, so the language becomes a part of the
// address under which the page is rendered and cached, as if the visitor had requested it.

const key = "language";
/** The language of the interface: its page has the plain address. */
const ownLanguage = "en";

// Browsers of one kind send the same few headers; parsing them is more work than all else about a cached page.
const known = new Map<string, string | null>();
const mostKnown = 500;
const longestHeader = 200;

/** The language that a visitor reads best, as two letters of BCP 47; null for English, and when there is none. */
export function preferredLanguage(header: string | null | undefined): string | null {
  if (!header || header.length > longestHeader) return null;
  const remembered = known.get(header);
  if (remembered !== undefined) return remembered;
  if (known.size >= mostKnown) known.clear();
  const language = findBest(header);
  known.set(header, language);
  return language;
}

function findBest(header: string): string | null {
  const ranges = header.split(",").flatMap((range) => {
    const [, tag = "", quality = "1"] =
      /^\s*([a-z]{2})(?:-[a-z0-9-]*)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(range) ?? [];
    return tag === "" || !(Number(quality) > 0) ? [] : [{ tag: tag.toLowerCase(), quality: Number(quality) }];
  });
  const best = ranges.toSorted((one, other) => other.quality - one.quality)[0]?.tag;
  return best === undefined || best === ownLanguage ? null : best;
}

/** The target of a request with the visitor's language, where the page depends on it and the address names none. */
export function withLanguage(target: string, header: string | null | undefined): string {
  const mark = target.indexOf("?");
  if (pagePath(mark === -1 ? target : target.slice(0, mark)) !== "/") return target;
  const language = preferredLanguage(header);
  if (language === null || (mark !== -1 && /[?&]language=/.test(target))) return target;
  return `${target}${mark === -1 ? "?" : "&"}${key}=${language}`;
}
