import { findListedShelf, hasCollections, listShelves } from "#app/catalog/collection-pages/public.server.ts";
import { findCollectionBooks, listCollections } from "./collection-queries.server.ts";

/** Collections as other slices show them: those of the operators, and the shelves that readers list. */
export const shownCollections = {
  areThere: hasCollections,
  list: listCollections,
  find: findCollectionBooks,
  listShelves,
  findShelf: findListedShelf,
};
