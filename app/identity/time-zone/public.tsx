export { ReportTimeZone } from "./report-time-zone.tsx";
