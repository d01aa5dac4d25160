export { AdminFrame } from "./admin-frame.tsx";
