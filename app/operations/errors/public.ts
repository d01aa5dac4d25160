export { reportError } from "./reporting/report-error.ts";
