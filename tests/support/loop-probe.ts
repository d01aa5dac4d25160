// Loaded into a site's own process with --import: tells how long its event loop was held, in time of the processor.
const everyMs = 5;

let worst = 0;
let seen = used();

/** Of this thread alone, and only while it worked: what else the machine does, and waiting for it, is not in it. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

// Between two looks lie 5 ms and the rest of the turn in which the second was due: more than that was one turn of the loop.
setInterval(() => {
  const now = used();
  worst = Math.max(worst, now - seen);
  seen = now;
}, everyMs).unref();

function hold(milliseconds: number): void {
  const end = used() + milliseconds;
  while (used() < end);
}

process.on("message", (question) => {
  // To see that what holds the loop is seen.
  if (question === "hold") hold(120);
  // After the answer that was just sent, and the turn that it was sent in.
  setTimeout(() => {
    process.send?.(worst);
    worst = 0;
    seen = used();
  }, 2 * everyMs);
});
process.channel?.unref();
