export { makeBookFile } from "./works/book-file.server.ts";
export { storeCover } from "./importing/pictures/store-cover.server.ts";
export { openWithheld } from "./works/withheld.server.ts";
/** A name of an author changes: its books follow. */
export { renameAuthor } from "./works/rename-author.server.ts";
export { moveAuthorship } from "./works/publish-commands.server.ts";
