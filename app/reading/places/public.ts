export { sendUnsent } from "./device/track-places.ts";
