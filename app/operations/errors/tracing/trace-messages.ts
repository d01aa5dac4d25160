import type { Frame } from "../reporting/clean-report.ts";

/** A stack as the engine names it. */
export interface Stack {
  side: "browser" | "server";
  frames: Frame[];
}
