export { addChapters, createWork, linkPictures, setReadership } from "./new-work/work-commands.server.ts";
export { openWork } from "./frame/work-header.server.ts";
export { getChapters, getOutline } from "./outline/outline-queries.server.ts";
