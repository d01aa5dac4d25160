export { moveAuthorship } from "./publish-commands.server.ts";
export { audienceCounted, releasePublished, takeBackMinutes } from "./release-events.server.ts";
/** Updates an author's books when the name changes. */
export { creditRenamed, lockWorksOf } from "./book/rename-author.server.ts";
export { openWithheld } from "./book/withheld-files.server.ts";
