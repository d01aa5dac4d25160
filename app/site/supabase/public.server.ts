export { hasRole } from "./rest/as-role.server.ts";
export { RealtimeConnection } from "./realtime/realtime-connection.ts";
