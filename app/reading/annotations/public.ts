export { longestQuote } from "./anchoring/target.ts";
export { colourLabels, longestName, longestNote, type MarkColour, markColours } from "./mark.ts";
export { refusalMessages } from "./mark-labels.ts";
