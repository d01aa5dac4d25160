export { addChapters, createWork } from "./work-commands.server.ts";
export { giveWorks } from "./settings/name-commands.server.ts";
export { setAccess } from "./outline/chapter-commands.server.ts";
/** Pictures that a text of the work shows: stored files nobody names are swept away. */
export { keepPictures } from "./work-commands.server.ts";
