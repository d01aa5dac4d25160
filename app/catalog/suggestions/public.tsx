export { WaysOn } from "./ways-on.tsx";
