export { listProviders } from "./providers.server.ts";
export { sendDeviceLink } from "./send-device-link.server.ts";
