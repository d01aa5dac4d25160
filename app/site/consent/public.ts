export { startConsent } from "./start-consent.ts";
