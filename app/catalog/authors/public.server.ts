export { findAuthor } from "./author-queries.server.ts";
