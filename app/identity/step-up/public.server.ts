/** A04: asks once more who it is, before a change that matters. */
export { passStepUp } from "./step-up-gate.server.ts";
