export { handleFrom, handlePattern, handleSkeleton, isReservedName, profileTag } from "./handle.ts";
export { handleMessage } from "./handle-labels.ts";
