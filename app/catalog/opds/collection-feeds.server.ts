import { shelfTag } from "#app/catalog/collection-pages/public.ts";
import { shownCollections } from "#app/catalog/collections/public.server.ts";
import { profileTag } from "#app/identity/handles/public.ts";
import { type FeedRequest, feedOfBooks } from "./catalog-feeds.server.ts";
import type { CatalogFeed, NavigationLink } from "./writing/catalog-feed.ts";

/** Shelves beyond these are on the site's own page of collections. */
const shelfPage = 1;
const perPage = 50;

const toBooks = { rel: "subsection", hasBooks: true };

/** All collections: those of the operators, then the shelves that readers list. Null when there is none that has a book for this reader. */
export async function collectionsFeed({ site: { db }, viewer }: FeedRequest): Promise<CatalogFeed | null> {
  const [collections, { shelves }] = await Promise.all([
    shownCollections.list(db, viewer),
    shownCollections.listShelves(db, { page: shelfPage, viewer }),
  ]);
  const chosen = collections.map(({ slug, title, about }): NavigationLink => ({
    ...toBooks,
    title,
    about: about || null,
    path: `collections/${encodeURIComponent(slug)}`,
  }));
  const read = shelves.map(({ id, title, about, owner }): NavigationLink => ({
    ...toBooks,
    title: `${title}, by ${owner.name}`,
    about: about || null,
    path: `shelves/${encodeURIComponent(id)}`,
  }));
  const groups = [
    { title: "From this site", navigation: chosen },
    { title: "From readers", navigation: read },
  ].filter(({ navigation }) => navigation.length > 0);
  if (groups.length === 0) return null;
  return {
    title: "Collections",
    path: "collections",
    updatedAt: new Date(0),
    navigation: [],
    groups: groups.map((group) => ({ ...group, path: null, publications: [] })),
    publications: null,
    facets: [],
    paging: null,
    tags: shelves.flatMap(({ id, owner }) => [shelfTag(id), profileTag(owner.handle)]),
  };
}

/** The books of a collection, or of a shelf that a reader lists, in their order. */
export async function collectionFeed(
  request: FeedRequest,
  { room, key }: { room: "collections" | "shelves"; key: string },
): Promise<CatalogFeed | null> {
  const find = room === "collections" ? shownCollections.find : shownCollections.findShelf;
  const isKey = key.length <= 100 && !/\p{Cc}/u.test(key);
  const found = isKey ? await find(request.site.db, key, request.viewer) : null;
  if (!found) return null;
  const total = found.ids.length;
  const last = Math.ceil(total / perPage);
  const page = Math.min(last, Math.max(1, Math.trunc(Number(request.query.get("page"))) || 1));
  const start = `${room}/${encodeURIComponent(key)}`;
  const at = (number: number) => (number === 1 ? start : `${start}?page=${number}`);
  const feed = await feedOfBooks(request, {
    title: found.title,
    path: at(page),
    ids: found.ids.slice((page - 1) * perPage, page * perPage),
  });
  return {
    ...feed,
    tags: found.tags,
    paging: {
      page,
      perPage,
      total,
      first: at(1),
      previous: page > 1 ? at(page - 1) : null,
      next: page < last ? at(page + 1) : null,
      last: at(last),
    },
  };
}
