import { findCollectionBooks, listCollections } from "./collection-queries.server.ts";
import { findListedShelf, hasCollections, listShelves, listShelvesOf } from "./shelf-queries.server.ts";

/** Collections as other slices show them: those of the operators, and the shelves that readers list. */
export const shownCollections = {
  areThere: hasCollections,
  list: listCollections,
  find: findCollectionBooks,
  listShelves,
  listShelvesOf,
  findShelf: findListedShelf,
};
