import { Feed } from "feed";
import { mostNamed } from "#app/catalog/covers/public.ts";
import { escapeXml } from "#app/manuscript/epub/write/xml.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { publicPage, type PublicPageOptions } from "#app/platform/http/caching/public-page.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { FeedRelease } from "./release-queries.server.ts";

interface FeedFacts {
  title: string;
  /** The page it is the feed of, and its own address. */
  path: string;
  self: string;
  /** Tells several feeds of one page apart, as a fragment of its address. */
  fragment?: string;
  releases: FeedRelease[];
  /** The feed's date when it has no releases. */
  since: Date;
}

/** Announced releases as Atom. Entry ids consist of book and release, so they do not link an author's other profiles. */
export function atomFeed(
  settings: Settings,
  { title, path, self, fragment = "", releases, since }: FeedFacts,
): string {
  const origin = siteOrigin(settings);
  const feed = new Feed({
    id: origin + path + fragment,
    title: plain(title),
    link: origin + path,
    feedLinks: { atom: origin + self },
    updated: releases[0]?.at ?? since,
    generator: "Octavo",
  });
  for (const each of releases) {
    const [first] = each.chapters;
    const book = `${origin}/bookdetail/${each.jid}`;
    const chapter = first && `${origin}/book-reader/${each.jid}/${encodeURIComponent(first.slug)}`;
    feed.addItem({
      id: `${book}#release-${each.id}`,
      // The library declares entry titles as HTML, so they are escaped once more than the feed's title.
      title: escapeXml(plain(headline(each))),
      link: chapter ?? book,
      date: each.at,
      published: each.at,
      content: contentOf(each, chapter ?? book),
      author: authorsOf(each).map((name) => ({ name: plain(name) })),
    });
  }
  return forBrowsers(feed.atom1(), { page: origin + path, site: settings.SITE_NAME });
}

const stylesheet = '<?xml-stylesheet type="text/css" href="/feed.css"?>';
const xhtml = (body: string) => `<div xmlns="http://www.w3.org/1999/xhtml">${body}</div>`;

/**
 * The library writes titles and contents as HTML in CDATA, which a browser shows as source. Ours are well-formed, so they become text
 * and XHTML: then a style sheet and real links make a page of the feed (decision 217).
 */
function forBrowsers(xml: string, { page, site }: { page: string; site: string }): string {
  const about = `<a href="${escapeXml(page)}">Open the page</a> of this feed on ${escapeXml(plain(site))}.`;
  return xml
    .replace(/(?<=\?>)\s*(?=<feed)/, `\n${stylesheet}\n`)
    .replace(/<title type="html"><!\[CDATA\[([^]*?)\]\]><\/title>/g, "<title>$1</title>")
    .replace(
      /<content type="html"><!\[CDATA\[([^]*?)\]\]><\/content>/g,
      (_, body: string) => `<content type="xhtml">${xhtml(body)}</content>`,
    )
    .replace("</title>", `</title>\n    <subtitle type="xhtml">${xhtml(about)}</subtitle>`);
}

/** Atom requires an author of every entry; at most a hundred are named of one book. */
function authorsOf({ authors }: FeedRelease): string[] {
  if (authors.length === 0) return ["Unnamed author"];
  return authors.length > mostNamed ? [...authors.slice(0, mostNamed), "and many others"] : authors;
}

/** XML 1.0 allows no control characters, not even escaped. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, " ").trim();

function headline({ kind, title, chapters }: FeedRelease): string {
  if (kind === "first") return title;
  const names =
    chapters.length > 3 ? `${chapters.length} chapters` : chapters.map((chapter) => chapter.title).join(", ");
  return `${title}: ${kind === "update" ? "revised, " : ""}${names || "revised"}`;
}

function contentOf({ kind, note, description, chapters }: FeedRelease, address: string): string {
  const paragraphs = [kind === "first" ? description : null, note].flatMap((text) => text?.split("\n") ?? []);
  const names = chapters.map(({ title }) => `<li>${escapeXml(plain(title))}</li>`).join("");
  const body = paragraphs.map((line) => `<p>${escapeXml(plain(line))}</p>`).join("");
  const link = `<p><a href="${escapeXml(address)}">${kind === "first" && chapters.length === 0 ? "View book" : "Read"}</a></p>`;
  return `${body}${names && `<ul>${names}</ul>`}${link}`;
}

/** Nothing but the style sheet. */
const feedPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `application/xml`: browsers show `application/atom+xml` as plain text, without its style sheet (decision 217). */
export const feedHeaders = {
  "content-type": "application/xml; charset=utf-8",
  "content-security-policy": feedPolicy,
};

/** A feed that is the same for everyone. */
export function atomResponse(xml: string, tags: string[], options?: PublicPageOptions): Response {
  return new Response(xml, { headers: { ...publicPage(tags, options), ...feedHeaders } });
}
