import { lengthLabel } from "#app/catalog/reading-time/public.ts";
import { counted } from "#app/ui/counted.ts";
import type { CommandOutcome, Output, RegisterCommand } from "#app/platform/cli/command.server.ts";
import { findBookFiles, type FoundFiles } from "../epub/find-book-files.server.ts";
import type { Importer, ImportResult } from "../epub/importer.server.ts";

/** `octavo import PATH… [--update]` */
export const registerImport: RegisterCommand = (program, run) => {
  program
    .command("import")
    .description("Takes EPUB files, or folders of them, into the site.")
    .argument("<paths...>", "files and folders")
    .option("--update", "replace the text of a book that is already here by that of another file of it")
    .action(
      run(async ({ output, openSite, pathOf }, command) => {
        const found = await findBookFiles(command.args.map(pathOf));
        const tally = new Tally(output);
        for (const { path, problem } of found.unreadable) tally.add(unreadable(path, problem));
        if (found.files.length > 0) {
          // Loaded here, so that `octavo --help` does not wait for the picture library.
          const { openImporter } = await import("../epub/importer.server.ts");
          await using site = await openSite();
          await using importer = openImporter(site);
          await importAll(importer, found, { tally, output, isUpdate: command.opts()["update"] === true });
        } else if (found.unreadable.length === 0) output.note("No EPUB files found.");
        return tally.finish();
      }),
    );
};

async function importAll(
  importer: Importer,
  { files }: FoundFiles,
  { tally, output, isUpdate }: { tally: Tally; output: Output; isUpdate: boolean },
): Promise<void> {
  const progress = output.progress(files.length);
  const waiting = files.values();
  const takeNext = async () => {
    for (const path of waiting) {
      const result = await importer.importBook({ path }, { origin: "epub", isUpdate });
      tally.add(result);
      progress.advance(result.title ?? "");
    }
  };
  try {
    await Promise.all(Array.from({ length: importer.parallel }, takeNext));
  } finally {
    progress.finish();
  }
}

function unreadable(file: string, reason: string): ImportResult {
  const unknown = { jid: null, title: null, language: null, words: null, characters: null, chapters: null };
  return { file, status: "refused", ...unknown, authors: [], warnings: [], reason, ms: 0 };
}

const signs = { imported: "+", updated: "↻", edition: "≈", duplicate: "=", refused: "✗" };

/** Reports the result of each file and counts them. */
class Tally {
  private readonly counts: Partial<Record<ImportResult["status"], number>> = {};
  private readonly output: Output;

  constructor(output: Output) {
    this.output = output;
  }

  add(result: ImportResult): void {
    this.counts[result.status] = (this.counts[result.status] ?? 0) + 1;
    this.output.result(result, describe(result));
  }

  finish(): CommandOutcome {
    const counts = Object.entries(this.counts).map(([status, count]) => `${count} ${status}`);
    const { refused = 0, ...taken } = this.counts;
    // The one line of the one refused file is sufficient.
    const isReported = refused === 1 && Object.keys(taken).length === 0;
    if (counts.length > 0 && !isReported && !this.output.isJson) this.output.note(counts.join(", "));
    return refused > 0 ? "refused" : "done";
  }
}

function describe(result: ImportResult): string {
  const by = result.authors.length > 0 ? `, ${result.authors.join(", ")}` : "";
  const what = result.title === null ? result.file : `${result.title}${by}`;
  const { words: wordCount, characters: characterCount, language } = result;
  // As the book's own page counts it.
  const length =
    wordCount !== null && characterCount !== null && language !== null
      ? (lengthLabel({ language, wordCount, characterCount }) ?? counted(0, "word"))
      : null;
  const size =
    length === null || result.reason ? "" : ` · ${length}, ${counted(result.chapters ?? 0, "chapter")}`;
  const warned = result.warnings.map((warning) => `\n    ! ${warning}`).join("");
  const reason = result.reason ? ` · ${result.reason}` : "";
  return `${signs[result.status]} ${what}${size}${reason}${warned}`;
}
