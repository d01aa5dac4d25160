export {
  eventOrigin,
  forgetSecurityEvents,
  recordSecurityEvent,
  storeSecurityEvent,
} from "./record-security-event.server.ts";
export type { EventOrigin } from "./record-security-event.server.ts";
export { listSecurityEvents, readBefore } from "./security-event-queries.server.ts";
