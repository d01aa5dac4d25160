export {
  type CollectedBooks,
  findListedShelf,
  hasCollections,
  listShelves,
  listShelvesOf,
} from "./listed-shelf-queries.server.ts";
