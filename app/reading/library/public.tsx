export { ContinueReading } from "./continue-reading.tsx";
