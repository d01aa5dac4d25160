export { getOwnChapter, getOwnWork, writingProfiles } from "./own-work.server.ts";
/** The public id that the book of a work has, or will have. */
export { jidOfWork } from "./work-jid.server.ts";
export { requireNames } from "./writing-names.server.ts";
