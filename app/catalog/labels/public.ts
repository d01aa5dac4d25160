export { genres } from "./genres.ts";
export type { Genre } from "./genres.ts";
export { aiUseLabels, audienceLabels, licenceLabels, progressLabels } from "./work-labels.ts";
export { contentWarnings } from "./warnings.ts";
