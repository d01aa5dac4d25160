import { useSyncExternalStore } from "react";
import { currentWaiting, subscribeToWaiting } from "./connection.ts";

/** Says that what was asked for did not arrive, while the text stays. */
export function ConnectionNotice() {
  const waiting = useSyncExternalStore(subscribeToWaiting, currentWaiting, () => null);
  if (!waiting) return null;
  return (
    <aside className="reader-notice" role="alert">
      <p>
        The next text did not arrive: the site could not be reached. It opens when the connection is back.
      </p>
      <button type="button" onClick={waiting.retry}>
        Try again
      </button>
    </aside>
  );
}
