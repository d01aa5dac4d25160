export { adminHead, requireOperator } from "./operator.server.ts";
export { readAdminAction } from "./admin-action.server.ts";
