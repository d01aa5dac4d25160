import { createHash } from "node:crypto";
import type { Frame } from "../reporting/clean-report.ts";

export type Side = "browser" | "server";

interface Grouped {
  side: Side;
  type: string;
  message: string;
  frames: readonly Frame[];
}

const mostOfStack = 6;

/** A file without the hash of its bytes, which changes with every build. */
const withoutHash = (file: string) => file.replace(/-[\w-]{8}\.js$/, ".js");

/** Whether a frame is in code of this site. */
export const isOurs = ({ file }: Frame) => !/^node:|node_modules/.test(file);

/**
 * A frame as it stays from build to build: its file and function. Without a function it is identified by its line, which
 * stays while the file does.
 */
const normalised = ({ file, name, line }: Frame) => `${withoutHash(file)} ${name === "" ? line : name}`;

/**
 * The number of the group of an error: side, type and its innermost frames in code of this site. Without a stack, its
 * message.
 */
export function groupOf({ side, type, message, frames }: Grouped): string {
  const own = frames.filter(isOurs);
  const stack = (own.length > 0 ? own : frames).slice(0, mostOfStack).map(normalised);
  const facts = [side, type, ...(stack.length > 0 ? stack : [message])];
  return createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 24);
}
