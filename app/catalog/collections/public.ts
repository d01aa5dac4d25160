export { collectionAddress } from "./collection-address.ts";
