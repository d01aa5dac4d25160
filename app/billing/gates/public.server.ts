export { findMember, requireMember } from "./member-gate.server.ts";
export { getWriter } from "./writing-gate.server.ts";
export type { Writer } from "./writing-gate.server.ts";
