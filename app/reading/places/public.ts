export { selectedProfile } from "./device/device.ts";
export { sendUnsent } from "./device/track-places.ts";
