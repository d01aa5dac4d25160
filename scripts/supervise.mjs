// Supervises a program: one that dies is restarted, at once if it had served, after growing pauses if it keeps dying.
import { standBy } from "./stand-by.mjs";
import { startProjectNode, watchParent } from "./project.mjs";

/** EX_CONFIG of sysexits.h: a fault that only the operator can fix, so a restart is useless. */
const wrongConfiguration = 78;
const firstPauseMs = 100;
const longestPauseMs = 30_000;
// A program that served for this long did not die because of its configuration.
const steadyMs = 5_000;
// Slightly longer than the program's own shutdown timeout.
const longestCloseMs = 12_000;

/** Runs the project's Node until it ends automatically or on a signal, and returns the exit status of the last run. */
export async function superviseProjectNode(args, options) {
  const next = standBy(args, options);
  const watch = watchForSignals(next.drop);
  for (let pauseMs = firstPauseMs; ; pauseMs = nextPause(pauseMs)) {
    const program = next.take() ?? startProjectNode(args, { ...options, onServing: next.prepare });
    watch.follow(program.child);
    const { code, signal } = await program.ended;
    if (code === 0 || code === wrongConfiguration) next.drop();
    if (watch.isStopping() || code === 0 || code === wrongConfiguration) return code ?? 1;
    if (program.servedMs() > steadyMs) pauseMs = 0;
    const when = pauseMs === 0 ? "at once" : `in ${pauseMs / 1000} s`;
    console.error(`The site's process ${manner(code, signal)}. It is started again ${when}.`);
    await watch.pause(pauseMs);
    if (watch.isStopping()) return 0;
  }
}

const nextPause = (pauseMs) => Math.min(Math.max(pauseMs * 2, firstPauseMs), longestPauseMs);

function manner(code, signal) {
  if (signal === "SIGKILL") return "was killed (SIGKILL), perhaps for want of memory";
  if (signal) return `was ended by ${signal}`;
  return code === 134 ? "crashed (SIGABRT)" : `ended with exit status ${code}; what it said is above`;
}

/** Passes signals on to the running program, and remembers not to restart it. */
function watchForSignals(onStop) {
  let child = null;
  let isStopping = false;
  let wake = () => {};
  const stop = (signal) => {
    if (!isStopping) setTimeout(() => child?.kill("SIGKILL"), longestCloseMs).unref();
    isStopping = true;
    onStop();
    child?.kill(signal);
    wake();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  watchParent(() => stop("SIGTERM"));
  return {
    isStopping: () => isStopping,
    follow(started) {
      child = started;
      // A signal may have arrived while no program was running.
      if (isStopping) child.kill("SIGTERM");
    },
    async pause(ms) {
      await new Promise((resolve) => {
        wake = resolve;
        setTimeout(resolve, ms);
      });
    },
  };
}
