export { addChapters, createWork, newId, setReadership } from "./work-commands.server.ts";
export { worksReassigned } from "./work-events.server.ts";
export { giveWorks } from "./settings/name-commands.server.ts";
/** Pictures that a text of the work shows: stored files nobody names are swept away. */
export { keepPictures } from "./work-commands.server.ts";
