export { firstIdsOf } from "./list-conditions.server.ts";
export { listCatalogBooks } from "./list-queries.server.ts";
