export { adminHead, requireOperator } from "./operator.server.ts";
