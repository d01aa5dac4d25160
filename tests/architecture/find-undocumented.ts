/** Folders whose exported functions are an interface for others, and are therefore documented. */
export const documentedFolders = ["app/platform/", "app/access/", "app/manuscript/"];

const exported =
  /^export (?:default )?(?:(?:async )?function\*? ([\w$]+)|const ([\w$]+)(?:: [^=\n]+)? =\s*(?:async )?(?:<[^>\n]*>)?\((?:[^()]|\([^()]*\))*\)(?:: [^=\n]+)? =>)/gm;

/** Exported functions of a file without a documentation comment directly above them, as `path: name`. */
export function findUndocumented(path: string, text: string): string[] {
  const names = [...text.matchAll(exported)]
    .filter(({ index }) => !/\*\/\s*$/.test(text.slice(0, index)))
    .map(([, declared, assigned]) => declared ?? assigned ?? "");
  return [...new Set(names)].map((name) => `${path}: ${name}`);
}
