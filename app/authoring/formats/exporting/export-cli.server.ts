import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { picturePath } from "#app/manuscript/epub/write/work.ts";
import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { fileNameOf, type Format, formats, isFormat } from "./formats.ts";
import { gatherWork, listWorksOf } from "./gather-work.server.ts";

interface Result {
  writingId: string;
  title: string | null;
  status: "exported" | "failed";
  file: string | null;
  /** Omissions. */
  warnings: string[];
  reason: string | null;
}

/** `octavo export --all|--work ID --format F --out DIR` */
export const registerExport: RegisterCommand = (program, run) => {
  program
    .command("export")
    .description(
      `Writes works as files: ${Object.keys(formats).join(", ")}. The status is 1 when one failed, or something of it is not in its file.`,
    )
    .option("--all", "every work of the site")
    .option("--work <id>", "one work")
    .option("--format <format>", "epub, docx, md, html, txt or pdf", "epub")
    .option("--out <folder>", "where the files go; this is needed")
    .action(
      run(async ({ output, openSite, pathOf }, command) => {
        const { all, work, format, out } = command.opts();
        const missing = [
          ...(Boolean(all) === Boolean(work) ? ["either --all or --work <id>"] : []),
          ...(out ? [] : ["--out <folder>"]),
          ...(isFormat(String(format)) ? [] : [`one of ${Object.keys(formats).join(", ")} as --format`]),
        ];
        if (missing.length > 0) command.error(`missing: ${missing.join(", ")}`);
        await using site = await openSite();
        const ids = work ? [String(work)] : (await listWorksOf(site.db, null)).map(({ id }) => id);
        const folder = pathOf(String(out));
        await mkdir(folder, { recursive: true });
        let isEach = true;
        for (const id of ids) {
          const result = await exportOne(site, id, { format: format as Format, folder });
          isEach &&= result.status === "exported" && result.warnings.length === 0;
          output.result(result, describe(result));
        }
        return isEach ? "done" : "refused";
      }),
    );
};

function describe({ writingId, title, file, warnings, reason }: Result): string {
  if (reason !== null) return `✗ ${title ?? writingId} · ${reason}`;
  return `+ ${file}${warnings.map((each) => `\n    ! ${each}`).join("")}`;
}

async function exportOne(
  site: Site,
  id: string,
  { format, folder }: { format: Format; folder: string },
): Promise<Result> {
  const failed = (title: string | null, reason: string): Result => ({
    writingId: id,
    title,
    status: "failed",
    file: null,
    warnings: [],
    reason,
  });
  try {
    const text = await gatherWork(site, id);
    if (!text) return failed(null, "There is no work with this id.");
    // Imported lazily, so that `octavo --help` does not load the writers.
    const { exportWork } = await import("./export-work.server.ts");
    const exported = await exportWork(text, format);
    if (!exported.ok) return failed(text.title, exported.reason);
    // Two works may have the same title.
    const name = fileNameOf(text.title, format).replace(/\.(\w+)$/, ` (${id}).$1`);
    const file = join(folder, name);
    await writeFile(file, exported.bytes);
    if (format === "md") await writePictures(folder, text.pictures);
    const { title } = text;
    const warnings = [...text.warnings, ...exported.warnings];
    return { writingId: id, title, status: "exported", file, warnings, reason: null };
  } catch (error) {
    return failed(null, error instanceof Error ? error.message : String(error));
  }
}

async function writePictures(
  folder: string,
  pictures: Parameters<typeof picturePath>[0][] & { bytes: Uint8Array }[],
) {
  if (pictures.length > 0) await mkdir(join(folder, "images"), { recursive: true });
  for (const picture of pictures) await writeFile(join(folder, picturePath(picture)), picture.bytes);
}
