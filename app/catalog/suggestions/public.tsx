export { Suggestions, WaysOn } from "./ways-on.tsx";
