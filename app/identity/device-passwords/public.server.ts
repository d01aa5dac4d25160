export {
  createDevicePassword,
  mostDevicePasswords,
  revokeDevicePassword,
} from "./device-password-commands.server.ts";
export { countDevicePasswords, listDevicePasswords } from "./device-password-queries.server.ts";
export { findReadingApp } from "./find-reading-app.server.ts";
export type { ReadingApp } from "./find-reading-app.server.ts";
