/** The works of an account as files, for its data export. */
export { archiveWorks } from "./exporting/archive-works.server.ts";
