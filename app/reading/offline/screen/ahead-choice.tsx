import { useState } from "react";
import { isAheadWanted, wantAhead } from "../device/ahead.ts";
import { startWorker } from "../device/store-book.ts";
import { removeRest } from "../device/visit.ts";

/** Whether the books that are being read are stored without a choice for each. */
export function AheadChoice() {
  const [isWanted, setWanted] = useState(isAheadWanted);
  const change = (next: boolean) => {
    wantAhead(next);
    setWanted(next);
    // The pages that will store them look for the worker first.
    void (next ? startWorker() : removeRest());
  };
  return (
    <p className="offline-ahead">
      <label>
        <input type="checkbox" checked={isWanted} onChange={(event) => change(event.target.checked)} />
        Also keep the books that I read at the moment
      </label>
      <small>
        Signed in, up to six: what is under Reading in your library, then what you have begun on any device;
        otherwise the last three opened here. What you have finished is not among them. They come when you
        next visit a page with a connection, and make room when the device has little left.
      </small>
    </p>
  );
}
