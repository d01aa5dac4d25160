export { providerErrorMessage } from "./provider-labels.ts";
