export { seriesAddress, subjectAddress, subjectTag } from "./heading-address.ts";
export { partsOfHeading } from "./parts-of-heading.ts";
