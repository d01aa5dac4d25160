export { authorNames, cardColumns, toCard } from "./card-columns.server.ts";
export type { CardRow } from "./card-columns.server.ts";
export { storeMailCover } from "./mail-cover.server.ts";
export { toCoverPicture } from "./cover-picture.server.ts";
export { storeCover } from "./store-cover.server.ts";
