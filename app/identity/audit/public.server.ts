export { recordAdminAction } from "./record-admin-action.server.ts";
export type { AdminAction, AdminActionName } from "./record-admin-action.server.ts";
