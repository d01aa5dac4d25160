export { profileRemoved } from "./profile-events.server.ts";
export { findAuthor } from "./author-queries.server.ts";
