export { findAuthor, findContributor } from "./author-queries.server.ts";
