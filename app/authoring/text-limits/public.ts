export { lengthOf, tooLong, tooManyBlocks, workLimits } from "./text-limits.ts";
