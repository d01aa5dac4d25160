export { passStepUp } from "./step-up-gate.server.ts";
export { proofKeys } from "./proof-keys.ts";
