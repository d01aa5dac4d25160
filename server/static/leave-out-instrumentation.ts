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

// Fetches style sheets and further scripts of a part that is loaded late, before it runs. Ours have their styles in the one
// sheet of the site, and few are made of several files.
const preloadHelper = "\0vite/preload-helper.js";
const plainImport = "export const __vitePreload = (load) => load();";

/** Keeps React Router's tracing hooks, which nobody registers here, its server components and Vite's preloading out of what browsers load: 2 kB of the budget. */
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
  };
}
