/**
 * Whoever watches over the site may start the next process before it is needed (scripts/stand-by.mjs): it loads the program, opens
 * nothing, and waits until it is told to serve. Resolves at once in a process that is to serve from its start.
 */
export async function standBy(load: () => Promise<{ preload(): Promise<void> }>): Promise<void> {
  if (process.env["OCTAVO_STANDS_BY"] !== "yes" || !process.send) return;
  const isCalled = new Promise<void>((resolve) => {
    process.on("message", function hear(message) {
      if (message !== "serve") return;
      process.off("message", hear);
      resolve();
    });
  });
  // Nobody is left who could call it.
  const leave = () => process.exit(0);
  process.once("disconnect", leave);
  const { preload } = await load();
  await preload();
  await isCalled;
  process.off("disconnect", leave);
}
