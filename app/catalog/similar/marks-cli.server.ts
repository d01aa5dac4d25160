import type { Output, RegisterCommand } from "#app/platform/cli/command.server.ts";
import { counted } from "#app/ui/counted.ts";
import { importMarks } from "./marks-commands.server.ts";
import { WrongCsvFile } from "#app/platform/files/read-csv.server.ts";
import { readMarksFile } from "./marks-file.server.ts";
import { computeSimilarBooks } from "./similar-books-commands.server.ts";

/** `octavo import-marks FILE…` */
export const registerImportMarks: RegisterCommand = (program, run) => {
  program
    .command("import-marks")
    .description(
      "Loads ratings or to-read marks of readers elsewhere, and finds which books are read together.",
    )
    .argument("<files...>", "CSV, also gzipped, with the columns user_id, book_id and, for ratings, rating")
    .action(
      run(async ({ output, openSite, pathOf }, command) => {
        await using site = await openSite();
        let isRefused = false;
        let isAnyRead = false;
        for (const given of command.args) {
          const file = pathOf(given);
          try {
            const counts = await importMarks(site.db, readMarksFile(file), reportTo(output));
            const { stored, unchanged, unknown, refused } = counts;
            isRefused ||= refused > 0;
            isAnyRead = true;
            output.result(
              { file, status: "done", ...counts },
              `${given}: ${stored} stored, ${unchanged} unchanged, ${unknown} of books that are not here, ${refused} refused`,
            );
          } catch (error) {
            if (!(error instanceof WrongCsvFile) && !isMissing(error)) throw error;
            isRefused = true;
            output.refuse(error instanceof WrongCsvFile ? error.message : "There is no such file.", { file });
          }
        }
        if (!isAnyRead) return "refused";
        const { bookCount } = await computeSimilarBooks(site);
        output.result(
          { status: "computed", books: bookCount },
          `Similar books were found for ${counted(bookCount, "book")}`,
        );
        return isRefused ? "refused" : "done";
      }),
    );
};

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EISDIR");

const reportTo = (output: Output) => (line: number, reason: string) =>
  output.result({ line, status: "refused", reason }, `✗ line ${line}: ${reason}`);
