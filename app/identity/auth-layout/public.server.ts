export { authHead } from "./auth-head.server.ts";
export { forgetEmail, rememberEmail, rememberedEmail } from "./email-cookie.server.ts";
export { passwordFault } from "./password-strength.server.ts";
