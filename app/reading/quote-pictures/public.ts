/** Loaded when a picture of a quote is asked for. */
export { sharePicture } from "./share-picture.ts";
