export { firstIdsOf } from "./list-conditions.server.ts";
