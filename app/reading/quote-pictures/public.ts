/** Loaded when a picture of a quote is requested. */
export { sharePicture } from "./share-picture.ts";
