export { placeKey } from "./place/place-key.ts";
