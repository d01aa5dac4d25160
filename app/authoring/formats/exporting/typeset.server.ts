import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { WorkText } from "#app/manuscript/document/work-text.ts";
import { picturePath } from "#app/manuscript/epub/write/work.ts";
import { missingLabel, missingLetters } from "#app/manuscript/formats/pdf/write/missing-letters.ts";
import { writeTypst } from "#app/manuscript/formats/pdf/write/write-typst.ts";
import type { WrittenWork } from "./formats.ts";

/** The most chapters that are compiled one by one to find the one at fault. */
const mostTried = 100;

/** The typesetter does not know chapters: when it refuses a book, names the first chapter that fails on its own. */
export function typesetBook(text: WorkText): WrittenWork {
  try {
    return typeset(text);
  } catch (error) {
    if (text.chapters.length <= mostTried)
      for (const chapter of text.chapters) tryAlone({ ...text, chapters: [chapter] }, chapter.title);
    throw error;
  }
}

function tryAlone(text: WorkText, title: string): void {
  try {
    typeset(text);
  } catch (cause) {
    throw new Error(`The chapter “${title}” cannot be written`, { cause });
  }
}

/** Monochrome as the text around it; a printed page must not depend on the emoji font of a server. */
const emojiFont = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
);

/** The compiler sees an empty folder and the given pictures; the text contains only strings. */
const folder = resolve("/octavo-typesetting");

function typeset(text: WorkText): WrittenWork {
  const compiler = NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontBlobs: [readFileSync(emojiFont)] }],
  });
  for (const picture of text.pictures)
    compiler.mapShadow(resolve(folder, picturePath(picture)), Buffer.from(picture.bytes));
  const compiled = compiler.compile({ mainFileContent: writeTypst(text) });
  const { result } = compiled;
  if (!result) {
    const found = compiled.takeDiagnostics();
    throw new Error(
      `The text could not be typeset: ${messageOf(found ? compiler.fetchDiagnostics(found) : null)}`,
    );
  }
  const ask = (mainFileContent: string) =>
    compiler.query({ mainFileContent }, { selector: `<${missingLabel}>`, field: "value" }) as string[][];
  return { bytes: compiler.pdf(result), warnings: missingLetters(text, (source) => ask(source).flat()) };
}

/** The compiler's messages without source positions. */
function messageOf(diagnostics: unknown): string {
  const [first] = Array.isArray(diagnostics) ? (diagnostics as { message?: unknown }[]) : [];
  return String(first?.message ?? "for a reason it does not give").slice(0, 300);
}
