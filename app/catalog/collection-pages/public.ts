export { collectionAddress, collectionTag, shelfAddress, shelfTag } from "./collection-address.ts";
