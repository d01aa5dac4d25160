import { escapeXml } from "#app/manuscript/epub/write/xml.ts";
import {
  type Acquisition,
  type CatalogFeed,
  type FeedContext,
  type NavigationLink,
  plainText,
  type Publication,
} from "./catalog-feed.ts";
import { opds2 } from "./write-opds2.ts";

const atom = "application/atom+xml";
const catalog = `${atom};profile=opds-catalog`;

/** Media types of OPDS 1.2. */
export const opds1 = {
  navigation: `${catalog};kind=navigation`,
  acquisition: `${catalog};kind=acquisition`,
  entry: `${atom};type=entry;profile=opds-catalog`,
  search: "application/opensearchdescription+xml",
};

// Without a slash at the end, schema.org is the namespace that reading apps look for series in.
const namespaces =
  'xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog" ' +
  'xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:schema="http://schema.org"';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

type Attributes = Record<string, string | number | null>;

/** An element; attributes without a value are left out. */
function element(name: string, attributes: Attributes, content?: string): string {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escapeXml(plainText(String(value)))}"`)
    .join("");
  return content === undefined ? `<${name}${given}/>` : `<${name}${given}>${content}</${name}>`;
}

const text = (name: string, value: string | null, attributes: Attributes = {}) =>
  value === null || plainText(value) === "" ? "" : element(name, attributes, escapeXml(plainText(value)));

/** The media type of a feed: with books, or with links to other feeds. */
export const typeOfFeed1 = ({ publications }: CatalogFeed): string =>
  publications === null ? opds1.navigation : opds1.acquisition;

/** A feed as OPDS 1.2 (specs.opds.io/opds-1.2). Groups become links to what they are the beginning of. */
export function writeFeed1(feed: CatalogFeed, context: FeedContext): string {
  const at = (path: string) => `${context.origin}${context.base}${path === "" ? "" : `/${path}`}`;
  const link = (rel: string, path: string, type: string) => element("link", { rel, href: at(path), type });
  const { paging } = feed;
  const page = (rel: string, path: string | null | undefined) =>
    path === null || path === undefined ? "" : link(rel, path, opds1.acquisition);
  const navigation = [...feed.navigation, ...feed.groups.flatMap((group) => group.navigation)];
  return [
    declaration,
    `<feed ${namespaces}>`,
    text("id", at(feed.path)),
    text("title", feed.title),
    text("updated", feed.updatedAt.toISOString()),
    element("author", {}, text("name", context.siteName) + text("uri", context.origin)),
    link("self", feed.path, typeOfFeed1(feed)),
    link("start", "", opds1.navigation),
    element("link", {
      rel: "search",
      href: `${context.origin}${context.base}/opensearch.xml`,
      type: opds1.search,
    }),
    element("link", {
      rel: "http://opds-spec.org/auth/document",
      href: `${context.origin}/opds/authentication.json`,
      type: opds2.authentication,
    }),
    page("first", paging?.first),
    page("previous", paging?.previous),
    page("next", paging?.next),
    page("last", paging?.last),
    paging && paging.total !== null ? text("opensearch:totalResults", String(paging.total)) : "",
    paging ? text("opensearch:itemsPerPage", String(paging.perPage)) : "",
    paging ? text("opensearch:startIndex", String((paging.page - 1) * paging.perPage + 1)) : "",
    ...feed.facets.flatMap(({ title, choices }) =>
      choices.map((choice) =>
        element("link", {
          rel: "http://opds-spec.org/facet",
          href: at(choice.path),
          type: opds1.acquisition,
          title: choice.title,
          "opds:facetGroup": title,
          "opds:activeFacet": choice.isActive ? "true" : null,
          "thr:count": choice.count,
        }),
      ),
    ),
    ...navigation.map((each) => navigationEntry(each, feed.updatedAt, at)),
    ...(feed.publications ?? []).map((book) => element("entry", {}, entryOf(book, context))),
    "</feed>",
    "",
  ]
    .filter((line) => line !== "")
    .join("\n")
    .concat("\n");
}

const navigationEntry = (
  { title, path, about, rel, hasBooks }: NavigationLink,
  updatedAt: Date,
  at: (path: string) => string,
) =>
  element(
    "entry",
    {},
    [
      text("title", title),
      text("id", at(path)),
      text("updated", updatedAt.toISOString()),
      text("content", about ?? title, { type: "text" }),
      element("link", { rel, href: at(path), type: hasBooks ? opds1.acquisition : opds1.navigation }),
    ].join(""),
  );

/** A book as a document of its own. */
export const writeEntry1 = (book: Publication, context: FeedContext): string =>
  `${declaration}\n<entry ${namespaces}>${entryOf(book, context)}</entry>\n`;

function entryOf(book: Publication, context: FeedContext): string {
  const page = `${context.origin}/bookdetail/${encodeURIComponent(book.jid)}`;
  const link = (rel: string, href: string, type: string) => element("link", { rel, href, type });
  const person = (name: string) => (each: { name: string; path: string | null }) =>
    element(
      name,
      {},
      text("name", each.name) +
        (each.path === null ? "" : text("uri", `${context.origin}${context.base}/${each.path}`)),
    );
  const cover = `${context.origin}/opds/cover/${encodeURIComponent(book.jid)}`;
  return [
    text("title", book.title),
    text("id", page),
    text("updated", book.updatedAt.toISOString()),
    ...(book.authors.length > 0 ? book.authors : [{ name: "Unnamed author", path: null }]).map(
      person("author"),
    ),
    ...[...book.translators, ...book.illustrators].map(person("contributor")),
    text("dc:language", book.language),
    text("dc:publisher", book.publisher),
    text("dc:issued", book.publishedOn),
    ...book.isbns.map((isbn) => text("dc:identifier", `urn:isbn:${isbn}`)),
    book.series
      ? element("schema:Series", {
          "schema:name": book.series.name,
          "schema:position": book.series.position,
        })
      : "",
    ...book.subjects.map(({ name, path }) =>
      element("category", { term: path.slice(path.indexOf("=") + 1), label: name }),
    ),
    text("rights", book.rights),
    text("summary", book.description, { type: "text" }),
    link("http://opds-spec.org/image", cover, book.cover.type),
    link("http://opds-spec.org/image/thumbnail", cover, book.cover.type),
    link("alternate", `${context.origin}${context.base}/books/${encodeURIComponent(book.jid)}`, opds1.entry),
    link("alternate", page, "text/html"),
    ...book.acquisitions.map((acquisition) =>
      link(relOf(acquisition), context.origin + acquisition.path, acquisition.type),
    ),
    book.hasProgression
      ? link(
          "http://opds-spec.org/progression",
          `${context.origin}/opds/own/progression/${encodeURIComponent(book.jid)}`,
          opds2.progression,
        )
      : "",
  ].join("");
}

/** OPDS 1.2 knows no previews. */
const relOf = ({ kind }: Acquisition) =>
  `http://opds-spec.org/acquisition/${kind === "preview" ? "sample" : kind}`;

/** How programs search the catalogue (OpenSearch 1.1). */
export const writeOpenSearch = ({ origin, base, siteName }: FeedContext): string =>
  [
    declaration,
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    text("ShortName", siteName.slice(0, 16)),
    text("Description", `Books to read on ${siteName}`),
    text("InputEncoding", "UTF-8"),
    text("OutputEncoding", "UTF-8"),
    element("Url", {
      type: opds1.acquisition,
      template: `${origin}${base}/search?text=held&q={searchTerms}&page={startPage?}`,
    }),
    "</OpenSearchDescription>",
    "",
  ].join("\n");
