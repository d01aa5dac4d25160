export { isAccessToken } from "./access-token.ts";
