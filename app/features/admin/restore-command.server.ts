import { counted } from "#app/ui/counted.ts";
import type { Output, RegisterCommand } from "#app/platform/cli/command.server.ts";
import { DamagedBackup, openBackup } from "./backup/read-backup.server.ts";
import { type Restored, restoreBackup } from "./backup/restore-backup.server.ts";

type Refusal = Extract<Restored, { ok: false }>["reason"] | "damaged";

const explanations = {
  damaged: "The file is no backup, or is damaged",
  "not-empty":
    "There are books or people here already. Restore into an empty DATA_DIR or database, or give --replace",
  "unknown-version":
    "It was made by a version of Octavo that this one does not know; restore it with that one",
} satisfies Record<Refusal, string>;

export const registerRestore: RegisterCommand = (program, run) => {
  program
    .command("restore")
    .description("Put a backup into an empty site: all of it, or on any failure nothing.")
    .argument("<file>", "a file that `octavo backup` wrote")
    .option("--replace", "first remove everything that is there")
    .action(
      run(async ({ output, openStore, pathOf }, command) => {
        const since = performance.now();
        const path = pathOf(command.args[0] ?? "");
        try {
          // Read through before anything is opened or touched.
          await using backup = await openBackup(path);
          await using store = await openStore();
          const { databaseUrl, files } = store;
          const progress = (total: number) => output.progress(total);
          const replaces = command.opts()["replace"] === true;
          const restored = await restoreBackup({ backup, databaseUrl, files, replaces, progress });
          if (!restored.ok) return refuse(output, path, restored.reason);
          const counts = { rows: restored.rows, files: backup.hashes.length };
          const record = {
            file: path,
            status: "restored",
            ...counts,
            ms: Math.round(performance.now() - since),
          };
          output.result(
            record,
            `Restored ${path}: ${counted(counts.rows, "row")}, ${counted(counts.files, "file")}`,
          );
          return "done";
        } catch (error) {
          if (!(error instanceof DamagedBackup)) throw error;
          return refuse(output, path, "damaged", error.message);
        }
      }),
    );
};

function refuse(output: Output, file: string, ...[reason, detail]: [Refusal, string?]): "refused" {
  const message = detail ? `${explanations[reason]}: ${detail}` : explanations[reason];
  return output.refuse(`Not restored. ${message}.`, { file, code: reason });
}
