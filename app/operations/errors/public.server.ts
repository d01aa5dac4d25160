/** Records what breaks: of the server at once, of browsers from their reports. */
export { openErrorRecords, recordError } from "./grouping/record-errors.server.ts";
export type { ErrorRecords } from "./grouping/record-errors.server.ts";
/** What browsers send, and where. */
export { familyOf, reportPath } from "./reporting/clean-report.ts";
export { mostOfReport, ReportInput } from "./reporting/report-input.ts";
