/** The works of an account as files, for its data export. */
export { archiveWorks } from "./exporting/archive-works.server.ts";
/** What can be called at `/functions/v1/{name}`. */
export { convertManuscript } from "./functions/convert-manuscript.server.ts";
export { exportBook } from "./functions/export-book.server.ts";
