import type { LiveConnection } from "./live-connection.ts";
import type { LiveTopic } from "./live-versions.ts";

let connection: Promise<LiveConnection> | null = null;

/**
 * Calls `onChange` whenever this topic of the account changes, in whichever window or server, and once when connected,
 * unless what the page shows is `isFresh`. Returns the function that unsubscribes.
 */
export function listenLive(
  topic: LiveTopic,
  onChange: () => void,
  { isFresh = false }: { isFresh?: boolean } = {},
): () => void {
  let isOver = false;
  let isExpected = isFresh;
  let unsubscribe = () => {};
  connection ??= connect();
  // Fails only when scripts cannot be loaded: then the page stays as it is.
  void connection.then(
    (open) => {
      if (isOver) return;
      unsubscribe = open.listen(topic, () => {
        if (isExpected) isExpected = false;
        else onChange();
      });
    },
    () => {},
  );
  return () => {
    isOver = true;
    unsubscribe();
  };
}

/** Imported lazily: the scripts of signed-in pages. */
async function connect(): Promise<LiveConnection> {
  const [{ callAsViewer }, { LiveConnection: Connection }] = await Promise.all([
    import("#app/identity/session/public.ts"),
    import("./live-connection.ts"),
  ]);
  const made = new Connection({
    fetch: callAsViewer,
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  });
  const isSeen = () => document.visibilityState === "visible";
  made.setAwake(isSeen());
  document.addEventListener("visibilitychange", () => made.setAwake(isSeen()));
  return made;
}
