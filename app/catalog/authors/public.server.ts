export { changeContributorBio } from "./contributor-commands.server.ts";
export { findAuthor, findContributor } from "./author-queries.server.ts";
