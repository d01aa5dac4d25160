export { hasRole } from "./rest/as-role.server.ts";
