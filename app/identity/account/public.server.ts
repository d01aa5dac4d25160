export { authListeners } from "./auth-listeners.server.ts";
/** Where one kind of mail ends with a click. */
export { stopAddresses } from "./mail-choices/mail-choices-commands.server.ts";
export { deleteAccountsJob } from "./deletion/delete-accounts-job.server.ts";
export { accountExported } from "./export/export-archive.server.ts";
export { makeExportJob } from "./export/export-commands.server.ts";
