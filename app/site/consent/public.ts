export { startConsent as start } from "./start-consent.ts";
