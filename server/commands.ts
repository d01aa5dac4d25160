import { registerBackup } from "#app/features/admin/backup-command.server.ts";
import { registerRestore } from "#app/features/admin/restore-command.server.ts";
import {
  registerImport,
  registerImportCatalog,
  registerRemoveBook,
} from "#app/features/publishing/public.server.ts";
import type { RegisterCommand } from "#app/platform/cli/command.server.ts";

/** What `octavo` can do: one line a command, in the order `--help` shows them. */
export const commands: RegisterCommand[] = [
  registerImport,
  registerImportCatalog,
  registerRemoveBook,
  registerBackup,
  registerRestore,
];
