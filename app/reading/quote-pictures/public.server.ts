export { quotePicture } from "./quote-picture-function.server.ts";
