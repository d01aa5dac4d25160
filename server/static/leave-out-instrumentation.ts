import type { Plugin } from "vite";

const unused = /react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/;

// Every name that is imported from there. A missing one fails the build, so that an upgrade is noticed.
const nothing = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = undefined;
`;

// The errors of React Server Components, which are not used here.
const errorDigests = /react-router\/dist\/\w+\/lib\/errors\.js$/;
const noDigests = `
export const decodeRedirectErrorDigest = () => undefined;
export const decodeRouteErrorResponseDigest = () => undefined;
`;

// Warnings for authors of routes: with empty functions, the calls and texts are eliminated. Errors stay as they are.
const warnings = /react-router\/dist\/\w+\/lib\/(router\/history|hooks)\.js$/;
const warning = /^function (warning|warningOnce)\([^)]*\) \{[\s\S]*?^\}/gm;

// Preloads style sheets and further scripts of a lazily loaded part. Ours have their styles in the one sheet of the
// site, and few consist of several files.
const preloadHelper = "\0vite/preload-helper.js";
const plainImport = "export const __vitePreload = (load) => load();";

// Where Vite will write what is to be preloaded, beside each import. Without these marks it writes nothing.
const preloaded = /,\s*__VITE_PRELOAD__/g;

/**
 * Removes React Router's tracing hooks, which are not used here, its server components, its warnings and Vite's
 * preloading from the browser's build: more than 3 kB of the budget.
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
    // Blanks of the same length, which the minifier drops, leave source maps true: in finished files, every place after
    // them would be named wrong.
    renderChunk: (code) => ({ code: code.replace(preloaded, (mark) => " ".repeat(mark.length)), map: null }),
    transform: {
      filter: { id: warnings },
      handler: (code) => code.replace(warning, "/* @__NO_SIDE_EFFECTS__ */ function $1() {}"),
    },
  };
}
