import type { Output, RegisterCommand, Store } from "#app/platform/cli/command.server.ts";
import { counted } from "#app/ui/counted.ts";
import { type BackupKeys, unlockKeys } from "./backup-keys.server.ts";
import { fingerprintOf } from "./backup-signature.server.ts";
import { type Backup, DamagedBackup, openBackup } from "./read-backup.server.ts";
import { lostWebhooksNote } from "./lost-webhooks.ts";
import { type Restored, restoreBackup } from "./restore-backup.server.ts";

type Refusal = Extract<Restored, { ok: false }>["reason"] | "damaged" | "wrong-passphrase" | "other-signer";

const explanations = {
  damaged: "The file is no backup, or is damaged or changed",
  "not-empty":
    "There are books or people here already. Restore into an empty DATA_DIR or database, or give --replace",
  "unknown-version":
    "It was made by a version of Octavo that this one does not know; restore it with that one",
  "wrong-passphrase": "BACKUP_PASSPHRASE is not the one that its keys were locked with",
  "other-signer": "It was signed by another key",
} satisfies Record<Refusal, string>;

type Opened = { ok: true; keys: BackupKeys | null } | { ok: false; reason: Refusal; detail?: string };

export const registerRestore: RegisterCommand = (program, run) => {
  program
    .command("restore")
    .description(
      "Put a backup into an empty site: all of it, or on any failure nothing. Everybody has to sign in again.",
    )
    .argument("<file>", "a file that `octavo backup` wrote")
    .option("--replace", "first remove everything that is there")
    .option("--signed-by <key>", "refuse it unless this key, which `octavo backup` showed, signed it")
    .action(
      run(async ({ output, openStore, pathOf }, command) => {
        const since = performance.now();
        const path = pathOf(command.args[0] ?? "");
        const { replace = false, signedBy } = command.opts<{ replace?: boolean; signedBy?: string }>();
        try {
          // Verified completely before anything is changed.
          await using backup = await openBackup(path);
          await using store = await openStore();
          const opened = await openKeys(backup, { store, signedBy });
          if (!opened.ok) return refuse(output, path, opened);
          const { databaseUrl, files, settings } = store;
          const progress = (total: number) => output.progress(total);
          const from = { backup, databaseUrl, files, settings, keys: opened.keys };
          const restored = await restoreBackup({ ...from, replaces: replace, progress });
          if (!restored.ok) return refuse(output, path, restored);
          const { rows, lostSecondFactors, lostWebhooks } = restored;
          const record = {
            file: path,
            status: "restored",
            rows,
            files: backup.hashes.length,
            lostSecondFactors,
            lostWebhooks,
            signedBy: fingerprintOf(backup.signer),
            ms: Math.round(performance.now() - since),
          };
          output.result(record, textOf(record));
          return "done";
        } catch (error) {
          if (!(error instanceof DamagedBackup)) throw error;
          return refuse(output, path, { reason: "damaged", detail: error.message });
        }
      }),
    );
};

/** Reads the keys in the backup and checks the signer, because a changed file may have been signed again. */
async function openKeys(
  { signer, lockedKeys }: Backup,
  { store, signedBy }: { store: Store; signedBy: string | undefined },
): Promise<Opened> {
  const fingerprint = fingerprintOf(signer);
  const other = { ok: false, reason: "other-signer", detail: fingerprint } as const;
  if (signedBy !== undefined && signedBy !== fingerprint) return other;
  const passphrase = store.settings.BACKUP_PASSPHRASE;
  if (!lockedKeys || !passphrase) return { ok: true, keys: null };
  const keys = await unlockKeys(lockedKeys, passphrase);
  if (!keys) return { ok: false, reason: "wrong-passphrase" };
  return keys.signer === signer ? { ok: true, keys } : other;
}

interface RestoredRecord {
  file: string;
  rows: number;
  files: number;
  lostSecondFactors: number;
  lostWebhooks: number;
  signedBy: string;
}

function textOf({ file, rows, files, lostSecondFactors, lostWebhooks, signedBy }: RestoredRecord): string {
  return [
    `Restored ${file}: ${counted(rows, "row")}, ${counted(files, "file")}. Everybody has to sign in again.`,
    "Access tokens of programs are those of the backup: revoke again what was revoked since.",
    `It was signed by ${signedBy}.`,
    ...(lostSecondFactors > 0
      ? [
          `Two-step sign-in turned off for ${counted(lostSecondFactors, "account")}: the key of its secret is not here.`,
        ]
      : []),
    ...(lostWebhooks > 0 ? [lostWebhooksNote(lostWebhooks)] : []),
    "Restart the site if it is running.",
  ].join("\n");
}

function refuse(
  output: Output,
  file: string,
  { reason, detail }: { reason: Refusal; detail?: string },
): "refused" {
  const message = detail ? `${explanations[reason]}: ${detail}` : explanations[reason];
  return output.refuse(`Not restored. ${message}.`, { file, code: reason });
}
