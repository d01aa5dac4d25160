import { createContext } from "react-router";

/** Whether a page has frames of our own pages, or may itself be shown in one; by default neither. */
export type Framing = "none" | "frames" | "framed";

/** Set by the loader of such a page; read where its content policy is written. */
export const framingContext = createContext<Framing>("none");
