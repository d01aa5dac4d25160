import {
  type Acquisition,
  type CatalogFeed,
  type Contributor,
  type FeedContext,
  type NavigationLink,
  plainText,
  type Publication,
} from "./catalog-feed.ts";

/** Media types of OPDS 2.0 and what belongs to it. */
export const opds2 = {
  feed: "application/opds+json",
  publication: "application/opds-publication+json",
  authentication: "application/opds-authentication+json",
  progression: "application/opds-progression+json",
};

type Json = Record<string, unknown>;

/** Leaves out what is not known. */
const known = (facts: Json): Json =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** A feed as OPDS 2.0 (drafts.opds.io/opds-2.0). */
export function writeFeed2(feed: CatalogFeed, context: FeedContext): Json {
  const at = (path: string) => `${context.origin}${context.base}${path === "" ? "" : `/${path}`}`;
  const link = (rel: string | string[], path: string) => ({ rel, href: at(path), type: opds2.feed });
  const { paging } = feed;
  const pages = paging
    ? [
        link("first", paging.first),
        ...(paging.previous === null ? [] : [link("previous", paging.previous)]),
        ...(paging.next === null ? [] : [link("next", paging.next)]),
        ...(paging.last === null ? [] : [link("last", paging.last)]),
      ]
    : [];
  const navigation = (links: NavigationLink[]) =>
    links.map(({ title, path, rel }) => ({ title: plainText(title), ...link(rel, path) }));
  const publications = (list: Publication[]) => list.map((one) => writePublication2(one, context));
  return {
    metadata: known({
      title: plainText(feed.title),
      modified: feed.updatedAt.toISOString(),
      numberOfItems: paging?.total,
      itemsPerPage: paging?.perPage,
      currentPage: paging?.page,
    }),
    links: [
      link("self", feed.path),
      link("start", ""),
      {
        rel: "search",
        href: `${at("search")}{?query}`,
        type: opds2.feed,
        templated: true,
      },
      ...pages,
      {
        rel: "http://opds-spec.org/auth/document",
        href: `${context.origin}/opds/authentication.json`,
        type: opds2.authentication,
      },
    ],
    ...(feed.navigation.length > 0 && { navigation: navigation(feed.navigation) }),
    ...(feed.publications !== null && { publications: publications(feed.publications) }),
    ...(feed.groups.length > 0 && {
      groups: feed.groups.map((group) => ({
        metadata: { title: plainText(group.title) },
        ...(group.path !== null && { links: [link("self", group.path)] }),
        ...(group.navigation.length > 0
          ? { navigation: navigation(group.navigation) }
          : { publications: publications(group.publications) }),
      })),
    }),
    ...(feed.facets.length > 0 && {
      facets: feed.facets.map(({ title, choices }) => ({
        metadata: { title },
        links: choices.map((choice) => ({
          title: plainText(choice.title),
          ...(choice.isActive
            ? { ...link(["self", "http://opds-spec.org/facet"], choice.path) }
            : link("http://opds-spec.org/facet", choice.path)),
          ...(choice.count !== null && { properties: { numberOfItems: choice.count } }),
        })),
      })),
    }),
  };
}

/** A book as OPDS 2.0. */
export function writePublication2(book: Publication, context: FeedContext): Json {
  const contributors = (list: Contributor[]) =>
    list.map(({ name, path }) => ({
      name: plainText(name),
      ...(path !== null && {
        links: [{ href: `${context.origin}${context.base}/${path}`, type: opds2.feed }],
      }),
    }));
  const { series } = book;
  return {
    metadata: known({
      "@type": "http://schema.org/Book",
      identifier: book.isbns[0] ? `urn:isbn:${book.isbns[0]}` : `${context.origin}/bookdetail/${book.jid}`,
      title: plainText(book.title),
      subtitle: book.subtitle && plainText(book.subtitle),
      author: contributors(book.authors),
      translator: contributors(book.translators),
      illustrator: contributors(book.illustrators),
      language: book.language,
      description: book.description && plainLines(book.description),
      publisher: book.publisher && plainText(book.publisher),
      published: book.publishedOn,
      modified: book.updatedAt.toISOString(),
      subject: book.subjects.map(({ name, path }) => ({
        name: plainText(name),
        links: [{ href: `${context.origin}${context.base}/${path}`, type: opds2.feed }],
      })),
      belongsTo: series && {
        series: [
          known({
            name: plainText(series.name),
            position: series.position,
            links: [{ href: `${context.origin}${context.base}/${series.path}`, type: opds2.feed }],
          }),
        ],
      },
    }),
    links: [
      {
        rel: "self",
        href: `${context.origin}${context.base}/books/${encodeURIComponent(book.jid)}`,
        type: opds2.publication,
      },
      {
        rel: "alternate",
        href: `${context.origin}/bookdetail/${encodeURIComponent(book.jid)}`,
        type: "text/html",
      },
      ...book.acquisitions.map((acquisition) => ({
        rel: relOf(acquisition),
        href: context.origin + acquisition.path,
        type: acquisition.type,
      })),
      ...(book.hasProgression ? [progressionLink(book.jid, context)] : []),
    ],
    images: [
      {
        href: `${context.origin}/opds/cover/${encodeURIComponent(book.jid)}`,
        type: book.cover.type,
      },
      ...book.cover.others.map(({ path, ...others }) => ({ href: context.origin + path, ...others })),
    ],
  };
}

const relOf = ({ kind }: Acquisition) =>
  kind === "preview" ? "preview" : `http://opds-spec.org/acquisition/${kind}`;

/** Places are a reader's own: a program learns at once how to sign in. */
const progressionLink = (jid: string, { origin }: FeedContext) => ({
  rel: "http://opds-spec.org/progression",
  href: `${origin}/opds/own/progression/${encodeURIComponent(jid)}`,
  type: opds2.progression,
  properties: {
    authenticate: { href: `${origin}/opds/authentication.json`, type: opds2.authentication },
  },
});

/** Line ends stay. */
const plainLines = (text: string) => text.split("\n").map(plainText).join("\n").trim();
