export { ThanksPanel } from "./thanks-panel.tsx";
