export { handleAvailable } from "./functions/handle-available.server.ts";
export { defineFunction, unreadable } from "./functions/server-function.server.ts";
export type { FunctionAnswer, SentInput, ServerFunction } from "./functions/server-function.server.ts";
