import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename, join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { Stack } from "./trace-messages.ts";
import { traceStack } from "./trace-stack.ts";

const folder = String(workerData);
const maps = new Map<string, SourceMap | null>();

/** The map of a built file, by its name alone: nothing outside of the folder can be requested. */
function mapOf(side: Stack["side"], file: string): SourceMap | null {
  const name = `${basename(file)}.map`;
  const key = `${side}/${name}`;
  const known = maps.get(key);
  if (known !== undefined) return known;
  const map = readMap(join(folder, side, name));
  maps.set(key, map);
  return map;
}

function readMap(path: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    // Of an older build, or of code that was not built.
    return null;
  }
}

parentPort?.once("message", (stacks: Stack[]) =>
  parentPort?.postMessage(stacks.map(({ side, frames }) => traceStack(frames, (file) => mapOf(side, file)))),
);
