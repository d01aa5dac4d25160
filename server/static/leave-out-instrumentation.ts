import type { Plugin } from "vite";

const unused = /react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/;

// Every name that is imported from there. A missing one fails the build, so an upgrade is noticed.
const nothing = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = undefined;
`;

// What React Server Components send as errors: there are none here.
const errorDigests = /react-router\/dist\/\w+\/lib\/errors\.js$/;
const noDigests = `
export const decodeRedirectErrorDigest = () => undefined;
export const decodeRouteErrorResponseDigest = () => undefined;
`;

// Warnings for whoever writes routes: with nothing to do, their calls and texts fall away. Errors stay as they are.
const warnings = /react-router\/dist\/\w+\/lib\/(router\/history|hooks)\.js$/;
const warning = /^function (warning|warningOnce)\([^)]*\) \{[\s\S]*?^\}/gm;

// Fetches style sheets and further scripts of a part that is loaded late, before it runs. Ours have their styles in the one
// sheet of the site, and few are made of several files.
const preloadHelper = "\0vite/preload-helper.js";
const plainImport = "export const __vitePreload = (load) => load();";

/**
 * Keeps React Router's tracing hooks, which nobody registers here, its server components, its warnings and Vite's preloading out of what
 * browsers load: nearly 3 kB of the budget.
 */
export function leaveOutInstrumentation(): Plugin {
  return {
    name: "leave-out-instrumentation",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load(id) {
      if (unused.test(id)) return nothing;
      if (errorDigests.test(id)) return noDigests;
      return id === preloadHelper ? plainImport : null;
    },
    transform: {
      filter: { id: warnings },
      handler: (code) => code.replace(warning, "/* @__NO_SIDE_EFFECTS__ */ function $1() {}"),
    },
  };
}
