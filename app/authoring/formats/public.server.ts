/** The works of an account as files, for the copy of its data. */
export { archiveWorks } from "./exporting/archive-works.server.ts";
