export { redirectToFirstStep } from "./redirect-to-first-step.server.ts";
