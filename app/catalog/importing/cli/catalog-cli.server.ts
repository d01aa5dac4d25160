import { stat } from "node:fs/promises";
import type { Output, RegisterCommand } from "#app/platform/cli/command.server.ts";
import { WrongCsvFile } from "#app/platform/files/read-csv.server.ts";
import { readCatalogFile } from "../csv/catalog-file.server.ts";
import { importCatalog } from "../csv/import-catalog.server.ts";

/** `octavo import-catalog FILE.csv` */
export const registerImportCatalog: RegisterCommand = (program, run) => {
  program
    .command("import-catalog")
    .description("Loads a catalogue of books without their texts, so that they can be found and have a page.")
    .argument("<file>", "CSV with at least the columns book_id and title")
    .action(
      run(async ({ output, openSite, pathOf }, command) => {
        const file = pathOf(command.args[0] ?? "");
        const start = performance.now();
        try {
          const { size } = await stat(file);
          await using site = await openSite();
          using progress = percentBar(output, size);
          const counts = await importCatalog(site, readCatalogFile(file), {
            refused: (line, reason) => reportRefused(output, line, reason),
            advanced: progress.advanceTo,
          });
          const ms = Math.round(performance.now() - start);
          const { imported, updated, unchanged, refused } = counts;
          output.result(
            { file, status: "done", ...counts, ms },
            `${imported} imported, ${updated} updated, ${unchanged} unchanged, ${refused} refused`,
          );
          return refused > 0 ? "refused" : "done";
        } catch (error) {
          if (!(error instanceof WrongCsvFile)) throw error;
          return output.refuse(error.message, { file, line: null });
        }
      }),
    );
};

/** A progress bar of a hundred steps for a file of this size. */
function percentBar(output: Output, size: number): Disposable & { advanceTo(bytes: number): void } {
  const bar = output.progress(100);
  let shown = 0;
  return {
    advanceTo: (bytes) => {
      for (const percent = (bytes / Math.max(1, size)) * 100; shown < percent; shown++) bar.advance();
    },
    [Symbol.dispose]: () => bar.finish(),
  };
}

function reportRefused(output: Output, line: number, reason: string): void {
  output.result({ line, status: "refused", reason }, `✗ line ${line}: ${reason}`);
}
