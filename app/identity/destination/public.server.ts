export { noDestination, rememberDestination, rememberPath } from "./destination-cookie.server.ts";
export { returnUrl } from "./return-url.server.ts";
