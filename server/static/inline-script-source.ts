import { build, type Plugin } from "vite";

const query = "?script";

/**
 * `import source from "./name.ts?script"`: a module with all of its imports as one small inline script. The browser's
 * build gets an empty text: there the script is in the document already.
 */
export function inlineScriptSource(): Plugin {
  return {
    name: "octavo:inline-script-source",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return null;
      const found = await this.resolve(source.slice(0, -query.length), importer);
      return found && found.id + query;
    },
    async load(id) {
      if (!id.endsWith(query)) return null;
      if (this.environment.name === "client") return `export default "";`;
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await bundle(file))};`;
    },
  };
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2022",
      lib: { entry, formats: ["iife"], name: "octavo" },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const code = output && "output" in output ? output.output[0].code.trim() : "";
  // It would end the script element too early.
  if (code === "" || code.includes("</")) throw new Error(`${entry} cannot be put into a page`);
  return code;
}
