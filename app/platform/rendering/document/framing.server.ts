import { createContext } from "react-router";

/**
 * Whether a page has frames of our own pages, or may itself be shown in one; by default neither. `recording`: it plays
 * one, in a frame without scripts whose document has the inline styles of the recorded page.
 */
export type Framing = "none" | "frames" | "framed" | "recording";

/** Set by the loader of such a page; read where its content policy is written. */
export const framingContext = createContext<Framing>("none");
