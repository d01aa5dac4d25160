export { attachMark } from "./list/attach-commands.server.ts";
export { changeMark } from "./list/mark-changes-commands.server.ts";
export { findMark, listMarkedBooks, listMarks, type ListedMark } from "./list/mark-list-queries.server.ts";
export { markOperations } from "./sync/mark-operations.server.ts";
