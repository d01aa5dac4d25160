export { fold } from "./terms/fold.ts";
export { indexSearchJob } from "./terms/index-search-job.server.ts";
export { indexBooks } from "./terms/index-books.server.ts";
export { describeSearch, feedFor } from "./elsewhere/stored-search.server.ts";
export { searchOperations } from "./suggesting/search-operations.server.ts";
export { catalogSearch } from "./elsewhere/catalog-search.server.ts";
