export { seriesAddress, subjectAddress, subjectTag } from "./heading-address.ts";
export { partsOfHeading } from "./parts-of-heading.ts";
export { gapLabel, holdingLabel, orderSeries } from "./series-order.ts";
