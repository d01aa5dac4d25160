export { changeRenewal } from "./change-renewal.server.ts";
