export { authListeners } from "./auth-listeners.server.ts";
/** Where one kind of mail ends with a click. */
export { stopAddresses } from "./settings/mail-choices/mail-choices-commands.server.ts";
export { deleteAccountsJob } from "./settings/deletion/delete-accounts-job.server.ts";
export { accountExported } from "./settings/export/export-archive.server.ts";
export { makeExportJob } from "./settings/export/export-commands.server.ts";
export { preparePasswords } from "./password-strength.server.ts";
/** A04: asks once more who it is, before a change that matters. */
export { passStepUp } from "./step-up/step-up-gate.server.ts";
