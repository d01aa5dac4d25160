/**
 * A supervisor may start the next process before it is needed (scripts/stand-by.mjs): it loads the program, opens
 * nothing, and waits for the message to serve. Resolves at once in a process that serves from its start.
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
  // The supervisor is gone, so nobody could send the message.
  const leave = () => process.exit(0);
  process.once("disconnect", leave);
  const { preload } = await load();
  await preload();
  await isCalled;
  process.off("disconnect", leave);
}
