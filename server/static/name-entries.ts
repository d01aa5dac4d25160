import type { Plugin } from "vite";

/**
 * Gives each program of the server's bundle the name it has in vite.config.ts. The framework's own plugin calls its one entry
 * `index.js`, and with it every other: they would be numbered.
 */
export function nameEntries(): Plugin {
  return {
    name: "octavo:name-entries",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    outputOptions: (options) => ({ ...options, entryFileNames: "[name].js" }),
  };
}
