export { readCatalogAddress } from "./catalog-address.ts";
export { askToSignIn } from "./authentication.server.ts";
export { requireCatalogReader } from "./catalog-reader.server.ts";
export { feedOfBooks } from "./catalog-feeds.server.ts";
export { feedResponse, writingOf } from "./writing/catalog-response.server.ts";
