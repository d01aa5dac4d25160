export { BackToWritings } from "./frame/back-to-writings.tsx";
export { WorkFrame } from "./frame/work-frame.tsx";
