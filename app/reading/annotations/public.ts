export { colourLabels, longestNote, longestQuote, type MarkColour, markColours } from "./mark.ts";
export { refusalMessages } from "./mark-labels.ts";
