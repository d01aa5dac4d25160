export { preparePasswords } from "./password-strength.server.ts";
