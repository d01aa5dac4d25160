export { listProviders } from "./providers/providers.server.ts";
export { sendDeviceLink } from "./device-link/send-device-link.server.ts";
