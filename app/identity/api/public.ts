export { identityOperations } from "./operations/identity-operations.ts";
export { jsonBody, type Operation } from "./operations/operation.ts";
