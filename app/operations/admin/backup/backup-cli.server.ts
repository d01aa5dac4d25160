import { counted } from "#app/ui/counted.ts";
import { access, constants, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import { writeBackup } from "./write-backup.server.ts";

export const registerBackup: RegisterCommand = (program, run) => {
  program
    .command("backup")
    .description("Write everything, books and files, into one file, while the site goes on working.")
    .argument(
      "<file>",
      "the file to write; an older one of this name is replaced when the new one is complete",
    )
    .action(
      run(async ({ output, openSite, pathOf }, command) => {
        const since = performance.now();
        const path = pathOf(command.args[0] ?? "");
        // Checked before the site is opened, which may take a while.
        await access(dirname(path), constants.W_OK);
        await using site = await openSite();
        const octavoVersion = await readVersion();
        const progress = (total: number) => output.progress(total);
        const written = await writeBackup({ site, path, octavoVersion, progress });
        const record = {
          file: path,
          status: "written",
          ...written,
          ms: Math.round(performance.now() - since),
        };
        const size = (written.bytes / 1_000_000).toFixed(1);
        const text = [
          `Wrote ${path}: ${counted(written.rows, "row")} of ${counted(written.tables, "table")}, ${counted(written.files, "file")}, ${size} MB`,
          `Signed by ${written.signedBy}. Nobody's session is in it.`,
          written.hasKeys
            ? "The site's keys are in it, locked with BACKUP_PASSPHRASE."
            : "The site's keys are not in it: elsewhere two-step sign-in would be off. Set BACKUP_PASSPHRASE to take them along.",
        ].join("\n");
        output.result(record, text);
        return "done";
      }),
    );
};

async function readVersion(): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile("package.json", "utf8"));
  return version;
}
