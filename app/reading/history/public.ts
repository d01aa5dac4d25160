/** Loaded by the reader for whoever is signed in. */
export { type ReadingRecorder, recordReading } from "./device/record-reading.ts";
