export { contributionLabels } from "./contribution-labels.ts";
