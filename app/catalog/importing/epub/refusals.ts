import type { ImportRefusal } from "./reading/worker-messages.server.ts";

/** Why a file was not imported, as a readable sentence. `detail` names the file inside, the limit or the system's error. */
export function explainRefusal(reason: ImportRefusal, detail: string): string {
  const because = detail ? ` (${detail})` : "";
  const sentences: Record<ImportRefusal, string> = {
    "not-a-zip": "This is not an EPUB file: it is not a zip archive.",
    "damaged-zip": `The file is damaged and cannot be unpacked${because}.`,
    "too-large": `The book is larger than this site accepts${because}. The settings IMPORT_MAX_… say how large one may be.`,
    "zip-bomb": `The file unpacks to far more than any book needs, as attacks do${because}.`,
    "path-traversal": `The file tries to reach outside itself, as attacks do${because}.`,
    "missing-container": "This is not an EPUB file: META-INF/container.xml is missing or names no book.",
    "missing-package": `The book's package document is missing or cannot be read${because}.`,
    "missing-spine": `The book has no readable text: its reading order is missing or empty${because}.`,
    drm: `The book is copy-protected (DRM) and cannot be read here${because}.`,
    "external-entity": `The file tries to load or multiply XML entities, as attacks do${because}.`,
    unreadable: `The book cannot be read${because}.`,
    "unreadable-file": `The file cannot be read${because}.`,
    "too-slow": `Reading the book took longer than this site allows${because}.`,
    "too-much-memory": `Reading the book needs more memory than this site allows${because}.`,
    crashed: `Reading the book failed for a reason we did not foresee${because}.`,
  };
  return sentences[reason];
}
