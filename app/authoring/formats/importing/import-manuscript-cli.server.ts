import { counted } from "#app/ui/counted.ts";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { and, eq } from "drizzle-orm";
import { accounts, profiles } from "#app/platform/db/schema/all.server.ts";
import { knownEncoding } from "#app/manuscript/formats/encoding/decode-manuscript.ts";
import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

const mostBytes = 64 * 1024 * 1024;

interface Result {
  file: string;
  status: "imported" | "refused";
  writingId: string | null;
  chapters: number | null;
  words: number | null;
  /** Counted in the file itself; the words that were not imported follow. */
  wordsInFile: number | null;
  wordsMissing: number | null;
  missing: string[];
  warnings: string[];
  reason: string | null;
}

/** `octavo import-manuscript FILE… --email E` */
export const registerImportManuscript: RegisterCommand = (program, run) => {
  program
    .command("import-manuscript")
    .description("Makes works of manuscripts: DOCX, ODT, EPUB, Markdown, HTML, RTF or plain text.")
    .argument("<files...>", "manuscripts")
    .requiredOption("--email <address>", "the account that they are written by")
    .option("--encoding <name>", "of text files that do not say theirs, such as Shift_JIS")
    .action(
      run(async ({ output, openSite, pathOf }, command) => {
        const named: unknown = command.opts()["encoding"];
        const encoding = typeof named === "string" ? knownEncoding(named) : undefined;
        await using site = await openSite();
        const profileId = await findMainProfile(site, String(command.opts()["email"]));
        let isAllTaken = true;
        for (const file of command.args.map(pathOf)) {
          const result = !profileId
            ? refused(file, "There is no account with this address.")
            : encoding === null
              ? refused(file, `There is no encoding called ${String(named)}.`)
              : await importOne(site, profileId, { file, encoding });
          isAllTaken &&= result.status === "imported";
          output.result(result, describe(result));
        }
        return isAllTaken ? "done" : "refused";
      }),
    );
};

async function findMainProfile({ db }: Pick<Site, "db">, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(and(eq(accounts.email, email.trim().toLowerCase()), eq(profiles.kind, "main")));
  return row?.id ?? null;
}

const refused = (file: string, reason: string): Result => ({
  file,
  status: "refused",
  writingId: null,
  chapters: null,
  words: null,
  wordsInFile: null,
  wordsMissing: null,
  missing: [],
  warnings: [],
  reason,
});

async function importOne(
  site: Site,
  profileId: string,
  { file, encoding }: { file: string; encoding: string | undefined },
): Promise<Result> {
  // Imported lazily, so that `octavo --help` does not load the readers.
  const { readInSandbox } = await import("../reading/read-in-sandbox.server.ts");
  const { explainRefusal } = await import("../reading/read-manuscript.ts");
  const { makeAll } = await import("./make-chapters.server.ts");
  const name = basename(file);
  let bytes: Uint8Array;
  try {
    const { size } = await stat(file);
    if (size > mostBytes)
      return refused(file, explainRefusal("too-large", `${Math.ceil(size / 1024 / 1024)} MB; at most 64 MB`));
    bytes = await readFile(file);
  } catch (error) {
    return refused(
      file,
      `The file cannot be read (${error instanceof Error && "code" in error ? String(error.code) : "unknown"}).`,
    );
  }
  const outcome = await readInSandbox({ name, bytes, ...(encoding && { encoding }) });
  if (!outcome.ok) return refused(file, explainRefusal(outcome.reason, outcome.detail));
  const { manuscript } = outcome;
  const title = manuscript.title ?? name.replace(/\.[a-z0-9]+$/i, "").slice(0, 255);
  const made = await makeAll(site, manuscript, { profileId, workId: null, title, importId: null });
  if (!made.ok) return refused(file, made.message);
  const { words, wordComparison } = manuscript;
  return {
    file,
    status: "imported",
    writingId: made.workId,
    chapters: made.chapters,
    words,
    wordsInFile: wordComparison?.inFile ?? null,
    wordsMissing: wordComparison?.missing ?? null,
    missing: wordComparison?.passages ?? [],
    warnings: made.warnings,
    reason: null,
  };
}

function describe({ file, status, chapters, words, warnings, reason, ...count }: Result): string {
  if (status === "refused") return `✗ ${file} · ${reason}`;
  const { wordsInFile, wordsMissing, missing } = count;
  const coverage = `${counted(wordsInFile ?? 0, "word")} in the file, ${wordsMissing === 0 ? "all taken" : `${wordsMissing} not taken`}`;
  return [
    `+ ${file} · ${counted(words ?? 0, "word")}, ${counted(chapters ?? 0, "chapter")} · ${coverage}`,
    ...missing.map((passage) => `    - ${passage}`),
    ...warnings.map((each) => `    ! ${each}`),
  ].join("\n");
}
