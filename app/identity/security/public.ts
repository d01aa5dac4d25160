export { deviceLabel } from "./device-labels.ts";
export { isSecurityEventKind, securityEventLabel, securityEventLabels } from "./security-event.ts";
