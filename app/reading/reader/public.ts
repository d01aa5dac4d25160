export { locatorKey } from "./locator/locator-key.ts";
