export { importMarks } from "./import/import-commands.server.ts";
export { planImport } from "./import/plan-import.server.ts";
export { changeMark } from "./list/mark-changes-commands.server.ts";
export { findMark, listMarkedBooks, listMarks } from "./list/mark-list-queries.server.ts";
export { markOperations } from "./sync/mark-operations.server.ts";
