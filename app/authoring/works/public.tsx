export { BackToWritings } from "./frame/back-to-writings.tsx";
export { WorkFrame } from "./frame/work-frame.tsx";
/** The calls for a work besides its text. */
export { worksOperations } from "./works-operations.ts";
