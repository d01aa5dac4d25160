export { coverDrawing } from "./cover-drawing.server.ts";
export { drawCover, drawCoverPicture } from "./draw-cover.server.ts";
