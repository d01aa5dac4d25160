export { moveAuthorship } from "./publish-commands.server.ts";
export { audienceCounted, releasePublished, takeBackMinutes } from "./release-events.server.ts";
/** A name of an author changes: its books follow. */
export { creditRenamed, lockWorksOf } from "./book/rename-author.server.ts";
export { openWithheld } from "./withheld.server.ts";
