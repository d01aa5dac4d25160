export { Letters } from "./letters.tsx";
