// A standby process that has loaded the program and waits: loading takes most of the time of a restart.
import { statSync } from "node:fs";
import { join } from "node:path";
import { projectRoot, startProjectNode } from "./project.mjs";

/** Short, since a second death in a row may come soon; long enough for the first requests after a start to go before. */
const prepareAfterMs = 1_000;

const stampOf = (args) => statSync(join(projectRoot, args.at(-1)), { throwIfNoEntry: false })?.mtimeMs;

/**
 * Keeps a standby once the program serves and allows it; `take` tells it to serve, and returns null where there is
 * none.
 */
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
    // A standby that fails is ignored: the program is then started as it is without one.
    void program.ended.then(() => {
      if (waiting === own) waiting = null;
    });
  };
  const take = () => {
    clearTimeout(timer);
    // The build has changed since it was loaded.
    if (waiting && waiting.stamp !== stampOf(args)) drop();
    const taken = waiting?.program ?? null;
    waiting = null;
    if (taken?.child.connected) taken.child.send("serve");
    return taken;
  };
  return { prepare, take, drop };
}
