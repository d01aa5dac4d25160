export { providerErrorMessage } from "./providers/provider-labels.ts";
