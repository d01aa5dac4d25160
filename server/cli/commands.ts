import { registerBackup } from "#app/operations/admin/backup/backup-cli.server.ts";
import { registerKeys } from "#app/operations/admin/keys-cli.server.ts";
import { registerRestore } from "#app/operations/admin/backup/restore-cli.server.ts";
import { registerUser } from "#app/operations/admin/user-cli.server.ts";
import { registerCodes } from "#app/billing/codes/codes-cli.server.ts";
import { registerSubscription } from "#app/billing/grants/subscription-cli.server.ts";
import { registerBenchCatalog } from "#app/catalog/importing/bench-catalog/bench-catalog-cli.server.ts";
import { registerImportCatalog } from "#app/catalog/importing/cli/catalog-cli.server.ts";
import { registerImport } from "#app/catalog/importing/cli/import-cli.server.ts";
import { registerJoinRecords } from "#app/catalog/importing/cli/join-cli.server.ts";
import { registerRemoveBook } from "#app/catalog/importing/cli/remove-cli.server.ts";
import { registerTags } from "#app/catalog/importing/tags/tags-cli.server.ts";
import { registerImportMarks } from "#app/catalog/similar/marks-cli.server.ts";
import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import { registerExport } from "#app/authoring/formats/exporting/export-cli.server.ts";
import { registerImportManuscript } from "#app/authoring/formats/importing/import-manuscript-cli.server.ts";
import { registerJobs } from "#app/platform/jobs/jobs-cli.server.ts";
import { registerPasswords } from "#app/platform/passwords/passwords-cli.server.ts";
import { registerCheck, registerDoctor } from "../checks/check-cli.ts";
import { registerDictionary } from "#app/reading/dictionary/public.server.ts";
import { registerMail } from "#app/platform/mail/mail-cli.server.ts";

/** The commands of `octavo`, in the order that `--help` shows. */
export const commands: RegisterCommand[] = [
  registerImport,
  registerImportCatalog,
  registerImportMarks,
  registerRemoveBook,
  registerJoinRecords,
  registerTags,
  registerDictionary,
  registerImportManuscript,
  registerExport,
  registerBackup,
  registerRestore,
  registerKeys,
  registerUser,
  registerPasswords,
  registerMail,
  registerJobs,
  registerSubscription,
  registerCodes,
  registerCheck,
  registerDoctor,
  registerBenchCatalog,
];
