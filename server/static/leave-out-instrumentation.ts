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

/** Keeps React Router's tracing hooks, which nobody registers here, out of what browsers load: over 1 kB of the budget. */
export function leaveOutInstrumentation(): Plugin {
  return {
    name: "leave-out-instrumentation",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load: (id) => (unused.test(id) ? nothing : null),
  };
}
