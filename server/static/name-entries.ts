import type { Plugin } from "vite";

/**
 * Gives each program of the server's bundle its name from vite.config.ts. The framework's own plugin names its one
 * entry `index.js`, and would number the others.
 */
export function nameEntries(): Plugin {
  return {
    name: "octavo:name-entries",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    outputOptions: (options) => ({ ...options, entryFileNames: "[name].js" }),
  };
}
