// A second process that has loaded the program and waits: when the first one dies, loading is most of what would take time.
import { statSync } from "node:fs";
import { join } from "node:path";
import { projectRoot, startProjectNode } from "./project.mjs";

/** The first process has settled by then, and what it is busy with at its start is over. */
const prepareAfterMs = 5_000;

const stampOf = (args) => statSync(join(projectRoot, args.at(-1)), { throwIfNoEntry: false })?.mtimeMs;

/** Keeps one at hand once the program serves and says that it may; `take` sets it going, and answers null where there is none. */
export function standBy(args, options) {
  let waiting = null;
  let timer = null;
  const drop = () => {
    clearTimeout(timer);
    waiting?.program.child.kill("SIGTERM");
    waiting = null;
  };
  const prepare = () => {
    clearTimeout(timer);
    timer = setTimeout(start, prepareAfterMs);
    timer.unref();
  };
  const start = () => {
    if (waiting) return;
    const env = { ...options?.env, OCTAVO_STANDS_BY: "yes" };
    const program = startProjectNode(args, { ...options, env, onServing: prepare });
    const own = { program, stamp: stampOf(args) };
    waiting = own;
    // One that cannot wait is done without: the program is then started as it is without any.
    void program.ended.then(() => {
      if (waiting === own) waiting = null;
    });
  };
  const take = () => {
    clearTimeout(timer);
    // What was built meanwhile is not what it has loaded.
    if (waiting && waiting.stamp !== stampOf(args)) drop();
    const taken = waiting?.program ?? null;
    waiting = null;
    if (taken?.child.connected) taken.child.send("serve");
    return taken;
  };
  return { prepare, take, drop };
}
