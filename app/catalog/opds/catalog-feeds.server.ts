import { shownCollections } from "#app/catalog/collections/public.server.ts";
import { listCatalogBooks } from "#app/catalog/lists/public.server.ts";
import { bookLists, isBookList } from "#app/catalog/lists/public.ts";
import { catalogSearch } from "#app/catalog/search/public.server.ts";
import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { ReaderRights } from "./acquisitions.ts";
import type { CatalogFeed, NavigationLink, Publication } from "./writing/catalog-feed.ts";
import { listPublications } from "./publication-queries.server.ts";

/** Who asks for a feed of which site. */
export interface FeedRequest {
  site: Site;
  viewer: ContentViewer;
  rights: ReaderRights;
  isOwn: boolean;
  query: URLSearchParams;
}

/** All parameters of feeds. */
export const feedKeys = [...catalogSearch.keys, "query"];

/** Of feeds that list nothing: the same for every request. */
const never = new Date(0);

const latestOf = (books: readonly Publication[]): Date =>
  new Date(Math.max(0, ...books.map(({ updatedAt }) => updatedAt.getTime())));

const emptyFeed = { navigation: [], groups: [], publications: null, facets: [], paging: null };

const mostInGroup = 12;
const mostGenres = 24;

/** The beginning of a catalogue: its lists, its genres, and the newest books. */
export async function rootFeed({ site, viewer, rights, isOwn }: FeedRequest): Promise<CatalogFeed> {
  const { db, settings } = site;
  const newest = await listCatalogBooks(db, { key: "new", page: 1, viewer });
  const [books, { rows: genres }, hasCollections] = await Promise.all([
    listPublications(db, newest.ids.slice(0, mostInGroup), { viewer, rights }),
    db.execute<{ slug: string; name: string }>(
      sql`select slug, name from subjects where kind = 'genre' and book_count > 0 order by book_count desc, id limit ${mostGenres}`,
    ),
    shownCollections.areThere(db, viewer),
  ]);
  const toBooks = { about: null, rel: "subsection", hasBooks: true };
  const lists = Object.entries(bookLists).map(([key, { title, lead }]) => ({
    ...toBooks,
    title,
    path: `lists/${key}`,
    about: lead,
    rel: key === "new" ? "http://opds-spec.org/sort/new" : "subsection",
  }));
  return {
    ...emptyFeed,
    title: isOwn ? `${settings.SITE_NAME}: your catalogue` : settings.SITE_NAME,
    path: "",
    updatedAt: latestOf(books),
    navigation: [
      ...(isOwn
        ? [
            {
              ...toBooks,
              title: "Continue reading",
              path: "reading",
              about: "The books that you have begun.",
            },
          ]
        : []),
      ...lists,
      {
        ...toBooks,
        title: "All books",
        path: "search?text=held",
        about: "Everything that is readable online.",
      },
      ...(hasCollections
        ? [
            {
              ...toBooks,
              title: "Collections",
              path: "collections",
              about: "Books that belong together, chosen by the site and its readers.",
              hasBooks: false,
            },
          ]
        : []),
    ],
    groups: [
      ...(books.length > 0
        ? [{ title: bookLists.new.title, path: "lists/new", navigation: [], publications: books }]
        : []),
      ...(genres.length > 0
        ? [
            {
              title: "Genres",
              path: null,
              navigation: genres.map(({ slug, name }): NavigationLink => ({
                ...toBooks,
                title: name,
                path: `search?${new URLSearchParams({ genre: slug, text: "held" })}`,
              })),
              publications: [],
            },
          ]
        : []),
    ],
  };
}

/** `/search?q=tide` as a path of the catalogue. */
const below = (address: string) => address.replace(/^\//, "");

/** What a search finds: the same as its page, and in the same pages. Null when it is too broad. */
export async function searchFeed({ site, viewer, rights, query }: FeedRequest): Promise<CatalogFeed | null> {
  const found = await catalogSearch.answer(site, asSearch(query), viewer);
  if (found === null) return null;
  const books = await listPublications(site.searchDb, found.ids, { viewer, rights });
  const choices = (list: typeof found.sorts) =>
    list.map(({ name, address, isChosen, count }) => ({
      title: name,
      path: below(address),
      count,
      isActive: isChosen,
    }));
  return {
    ...emptyFeed,
    title: found.heading,
    path: below(found.self),
    updatedAt: latestOf(books),
    publications: books,
    facets: [
      { title: "Order", choices: choices(found.sorts) },
      ...found.facets.map(({ title, choices: values }) => ({ title, choices: choices(values) })),
    ].filter((facet) => facet.choices.length > 0),
    paging: {
      page: found.page,
      perPage: found.perPage,
      total: found.total,
      first: below(found.first),
      previous: found.previous && below(found.previous),
      next: found.next && below(found.next),
      last: below(found.last),
    },
  };
}

/** Apps fill in `query`, the only parameter of which OPDS 2.0 knows the meaning: they look for something to read. */
function asSearch(query: URLSearchParams): URLSearchParams {
  const given = query.get("query");
  if (given === null) return query;
  const search = new URLSearchParams(query);
  search.delete("query");
  search.set("q", given);
  if (!search.has("text")) search.set("text", "held");
  return search;
}

/** One of the lists of the front page in full; null when there is no such list. */
export async function listFeed(
  { site: { db }, viewer, rights, query }: FeedRequest,
  key: string,
): Promise<CatalogFeed | null> {
  if (!isBookList(key)) return null;
  const { ids, hasMore, page, perPage } = await listCatalogBooks(db, {
    key,
    page: Number(query.get("page") ?? 1),
    viewer,
  });
  const at = (number: number) => (number === 1 ? `lists/${key}` : `lists/${key}?page=${number}`);
  const books = await listPublications(db, ids, { viewer, rights });
  return {
    ...emptyFeed,
    title: bookLists[key].title,
    path: at(page),
    updatedAt: latestOf(books),
    publications: books,
    paging: {
      page,
      perPage,
      total: null,
      first: at(1),
      previous: page > 1 ? at(page - 1) : null,
      next: hasMore ? at(page + 1) : null,
      last: null,
    },
  };
}

/** Books in an order of their own, all on one page. */
export async function feedOfBooks(
  { site: { db }, viewer, rights }: Omit<FeedRequest, "query" | "isOwn">,
  { title, path, ids }: { title: string; path: string; ids: readonly number[] },
): Promise<CatalogFeed> {
  const books = await listPublications(db, ids, { viewer, rights });
  return {
    ...emptyFeed,
    title,
    path,
    updatedAt: books.length > 0 ? latestOf(books) : never,
    publications: books,
  };
}
