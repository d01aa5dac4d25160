export { noDestination, rememberDestination, rememberPath } from "./destination-cookie.server.ts";
export { refererPath } from "./referer-path.server.ts";
export { returnUrl } from "./return-url.server.ts";
