export { createCollection, removeCollection, saveCollection } from "./collection-commands.server.ts";
export { findCollectionById, listAllCollections, listCollected } from "./collection-queries.server.ts";
export { shownCollections } from "./shown-collections.server.ts";
