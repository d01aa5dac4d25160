export { findTimeZone, setTimeZone } from "./time-zone.server.ts";
