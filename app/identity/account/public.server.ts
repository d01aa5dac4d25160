export { findStanding } from "./account-queries.server.ts";
export { setFirstPassword } from "./password/first-password.server.ts";
export { asOwner, formOf } from "./owner/owner.server.ts";
export { allowMail, stopAddresses } from "./mail-preferences/mail-preferences-commands.server.ts";
