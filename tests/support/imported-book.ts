import { Parser } from "htmlparser2";
import { unzip } from "./unzip.ts";

const active = new Set(
  "script iframe frame frameset object embed applet form input button select textarea base meta link foreignobject animate set".split(
    " ",
  ),
);
/** Attributes whose value a browser loads by itself. */
const fetched = new Set(
  "src srcset poster background data action formaction ping xlink:href manifest cite longdesc".split(" "),
);

/**
 * Parts of a stored page or file that could run, submit or load something from elsewhere; a test expects none. Written
 * independently of the sanitiser, with another parser, so that the two do not share a mistake.
 */
export function dangersIn(content: string, kind: "page" | "file" = "page"): string[] {
  const dangers: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (active.has(name)) dangers.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        const isElsewhere = /^\s*(https?:|\/\/|file:|javascript:|vbscript:|data:text)/i.test(value);
        const isLink = name === "a" && key === "href" && /^https?:/i.test(value);
        // A picture is a document of its own, so no page's policy covers its styles.
        if (key.startsWith("on") || (key === "style" && kind === "page")) dangers.push(`${key} on <${name}>`);
        else if (isElsewhere && !isLink && (fetched.has(key) || key === "href"))
          dangers.push(`${key}=${value}`);
        if (isLink && !/noopener/.test(attributes["rel"] ?? "")) dangers.push(`link to ${value} without rel`);
      }
    },
  });
  parser.end(content);
  for (const [found] of content.matchAll(
    /@import[^;]*|url\(\s*["']?(?!["']?(?:#|\/files\/|data:image|\)))[^)]*\)/gi,
  ))
    dangers.push(found);
  return dangers;
}

/**
 * Whether the chapters are in the order of the package's spine, read here in the simplest way. Null when the package is
 * too unusual for that (other encodings, several packages, fallbacks).
 */
export async function followsSpine(epub: Uint8Array, slugs: string[]): Promise<boolean | null> {
  const entries = await unzip(epub).catch(() => []);
  const container = entries.find(({ path }) => path === "META-INF/container.xml")?.text ?? "";
  const [, path] = /full-path="([^"]+)"/.exec(container) ?? [];
  const opf = entries.find((entry) => entry.path === path)?.text;
  if (!opf) return null;
  const hrefs = new Map(
    [...opf.matchAll(/<(?:opf:)?item\s[^>]*>/g)].map(([item]) => [
      attribute(item, "id"),
      attribute(item, "href"),
    ]),
  );
  const spine = [...opf.matchAll(/<(?:opf:)?itemref\s[^>]*>/g)].map(([ref]) =>
    hrefs.get(attribute(ref, "idref")),
  );
  if (spine.length !== slugs.length) return null;
  return spine.every((href, index) => agree(plain(href ?? ""), plain(slugs[index] ?? "")));
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}=["']([^"']*)`).exec(tag)?.[1] ?? "";

const plain = (text: string) =>
  decodeURIComponent(text)
    .replace(/^.*\//, "")
    .replace(/\.\w+$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

// A slug may have a number added, or be made from something else where a name has no Latin letters.
const agree = (name: string, slug: string) =>
  name === "" || slug.startsWith(name) || name.startsWith(slug) || /^\D*\d+$/.test(slug);
