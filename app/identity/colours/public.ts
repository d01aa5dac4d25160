export { colourOf, freeColour, profileColours } from "./colours.ts";
export type { ProfileColour } from "./colours.ts";
