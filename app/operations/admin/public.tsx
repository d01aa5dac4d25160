export { AdminFrame, Facts } from "./admin-frame.tsx";
