export { addChapters, createWork, keepPictures, setReadership } from "./new-work/work-commands.server.ts";
export { openWork } from "./frame/work-header.server.ts";
export { getChapters, getOutline } from "./outline/outline-queries.server.ts";
