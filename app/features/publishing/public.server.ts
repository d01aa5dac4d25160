export { moveAuthorship } from "./works/publish-commands.server.ts";
export { audienceCounted, releasePublished, takeBackMinutes } from "./works/release-events.server.ts";
/** A name of an author changes: its books follow. */
export { creditRenamed, lockWorksOf } from "./works/rename-author.server.ts";
export { openWithheld } from "./works/withheld.server.ts";
