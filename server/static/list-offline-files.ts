import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Beside the framework's own manifest, where the server does not serve it. */
const listName = ".vite/offline-files.json";

const moduleId = "virtual:octavo-offline-files";

/** Routes that open without a network, and the frame around them; their other files are found from these. */
const entries = [
  /app\/entry\.client\.tsx$/,
  /app\/root\.tsx\?/,
  /app\/site\/shell\/frame\/site-layout\.tsx\?/,
  /app\/site\/home\/home-layout\.tsx\?/,
  /app\/catalog\/books\/page\/book-page\.tsx\?/,
  /app\/reading\/reader\/chapter\/chapter-page\.tsx\?/,
  /app\/reading\/offline\/screen\/offline-page\.tsx\?/,
];

/**
 * Lists the built files that reading without a network needs: the scripts of these routes with everything that they import, now or
 * later, their style sheets, and the fonts of these. The server's build has the list as a module of `[address, bytes]`.
 */
export function listOfflineFiles(): Plugin {
  let clientFolder = "";
  return {
    name: "octavo:offline-files",
    apply: "build",
    configResolved({ root }) {
      clientFolder = join(root, "build/client");
    },
    generateBundle: {
      // After the files have their last names and contents.
      order: "post",
      handler(_options, bundle) {
        if (this.environment.name !== "client") return;
        const files = [...filesOf(bundle)]
          .toSorted(byName)
          .map((name) => [`/${name}`, sizeOf(bundle[name])] as const);
        this.emitFile({ type: "asset", fileName: listName, source: JSON.stringify(files) });
      },
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    load(id) {
      if (id !== `\0${moduleId}`) return null;
      const list = join(clientFolder, listName);
      return `export default ${existsSync(list) ? readFileSync(list, "utf8") : "[]"}`;
    },
  };
}

/** The clients of analytics, which nobody needs without a network, and fonts in a form that only old browsers load. */
const leftOut = /^assets\/(?:posthog|mixpanel)-client-|\.woff$/;

function filesOf(bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const chunks = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
  const add = (name: string) => {
    const file = bundle[name];
    if (!file || found.has(name) || leftOut.test(name)) return;
    found.add(name);
    if (file.type === "asset") return fontsOf(file).forEach(add);
    const { importedCss, importedAssets } = file.viteMetadata ?? {};
    for (const next of [...file.imports, ...file.dynamicImports]) add(next);
    for (const next of [...(importedCss ?? []), ...(importedAssets ?? [])]) add(next);
  };
  for (const chunk of chunks)
    if (entries.some((entry) => entry.test(chunk.facadeModuleId ?? ""))) add(chunk.fileName);
  return found;
}

/** Of a style sheet: what it loads. */
function fontsOf({ fileName, source }: Rolldown.OutputAsset): string[] {
  if (!fileName.endsWith(".css")) return [];
  return [...String(source).matchAll(/url\(["']?\/(assets\/[^"')]+)/g)].map(([, name = ""]) => name);
}

// By code unit, whatever the machine's language.
const byName = (one: string, other: string) => (one < other ? -1 : 1);

const sizeOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): number =>
  file ? Buffer.byteLength(file.type === "chunk" ? file.code : file.source) : 0;
