export { ContinueReading } from "./continuing/continue-reading.tsx";
