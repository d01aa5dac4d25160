import type { SourceMap } from "node:module";
import type { Frame } from "../reporting/clean-report.ts";

const withoutDots = (source: string) => source.replace(/^(?:\.\.?\/)+/, "").slice(0, 120);

/**
 * The frames in the sources that were built, as far as there are maps. Source maps name no functions: the name by which
 * the next frame calls one stands for it.
 */
export function traceStack(frames: Frame[], mapOf: (file: string) => SourceMap | null): Frame[] {
  const entries = frames.map(({ file, line, column }) => {
    const entry = mapOf(file)?.findEntry(line - 1, column - 1);
    return entry && "originalSource" in entry && entry.originalSource ? entry : null;
  });
  return frames.map((frame, at) => {
    const entry = entries[at];
    if (!entry) return frame;
    const calling = entries[at + 1];
    // Node gives it, though its types do not say so.
    const name = calling && "name" in calling && typeof calling.name === "string" ? calling.name : "";
    return {
      name: name || (frame.name.length > 2 ? frame.name : ""),
      file: withoutDots(entry.originalSource),
      line: entry.originalLine + 1,
      column: entry.originalColumn + 1,
    };
  });
}
