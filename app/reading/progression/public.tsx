/** Loaded by the reader for whoever is signed in. */
export { EarlierProgressions, type EarlierProgressionsProps } from "./device/earlier-progressions.tsx";
export { messageOf, ProgressionNotice } from "./device/progression-notice.tsx";
export {
  type KnownProgressions,
  type ProgressionTracker,
  trackProgression,
} from "./device/track-progression.ts";
