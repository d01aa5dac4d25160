import { useEffect, useState, useSyncExternalStore } from "react";
import { counted } from "#app/ui/counted.ts";
import type { LeftBook, ShelfOffer, ShelfProgress, ShelfResult, ShelvedBook } from "./store-shelf.ts";
import { failureMessage, leftReason, sizeLabel } from "../screen/offline-labels.ts";
import type { ShelfRun } from "./shelf-run.ts";

/** Everything about storing the books of a shelf: how large they are, how far it is, and which could not be stored. */
export function KeepShelf({ run, headingId }: { run: ShelfRun; headingId: string }) {
  const state = useSyncExternalStore(run.watch, () => run.state);
  // What nobody waits for any more is not requested; books that are on their way go on.
  useEffect(
    () => () => {
      if (run.state.kind === "looking") run.stop();
    },
    [run],
  );
  return (
    <div className="keep-book">
      <h2 id={headingId}>Keep this shelf on this device</h2>
      <p>
        <bdi>{run.shelf.name}</bdi>
      </p>
      <ShelfBody run={run} state={state} />
    </div>
  );
}

function ShelfBody({ run, state }: { run: ShelfRun; state: ShelfRun["state"] }) {
  switch (state.kind) {
    case "looking":
      return (
        <>
          <p role="status">Looking how large the books are…</p>
          {state.total > 0 && <progress aria-label="Books looked at" max={state.total} value={state.done} />}
        </>
      );
    case "offer":
      return <OfferOf offer={state.offer} keep={(isHeard) => void run.keep(state.offer, isHeard)} />;
    case "storing":
      return <Storing progress={state} stop={run.stop} />;
    case "ended":
      return (
        <Ended result={state.result} isStopped={state.isStopped} goOn={() => void run.goOn(state.result)} />
      );
    case "failed":
      return (
        <>
          <p role="alert">{failureMessage(state.failure)}</p>
          {state.failure.reason !== "unsupported" && (
            <p>
              <button type="button" className="button" onClick={() => void run.look()}>
                Try again
              </button>
            </p>
          )}
        </>
      );
  }
}

function OfferOf({ offer, keep }: { offer: ShelfOffer; keep: (withRecordings: boolean) => void }) {
  // Of a whole shelf they may fill the device.
  const [isHeard, setHeard] = useState(false);
  const { books, storedCount, bytes, recordingBytes, freeBytes, hasLocked, left } = offer;
  const neededBytes = bytes + (isHeard ? recordingBytes : 0);
  if (books.length === 0)
    return (
      <>
        <p role="status">
          {storedCount > 0
            ? "All books of this shelf that can be kept are on this device."
            : "No book of this shelf can be kept."}
        </p>
        <LeftBooks left={left} />
      </>
    );
  return (
    <>
      <p role="status">
        {`${counted(books.length, "book")}, about ${sizeLabel(neededBytes)}.`}
        {storedCount > 0 && ` ${storedCount} more ${storedCount === 1 ? "is" : "are"} kept already.`}
      </p>
      {recordingBytes > 0 && (
        <label className="keep-recordings">
          <input
            type="checkbox"
            checked={isHeard}
            onChange={(event) => setHeard(event.currentTarget.checked)}
          />
          With their recordings, {sizeLabel(recordingBytes)}
        </label>
      )}
      {neededBytes > freeBytes && (
        <p className="keep-note">
          This device has room for {sizeLabel(freeBytes)}: books that do not fit are left out.
        </p>
      )}
      {hasLocked && (
        <p className="keep-note">
          Chapters for members are kept for members only, for 30 days after the last visit to this site.
        </p>
      )}
      <LeftBooks left={left} />
      <p>
        <button type="button" className="button" onClick={() => keep(isHeard)}>
          {`Keep ${counted(books.length, "book")}`}
        </button>
      </p>
    </>
  );
}

function Storing({
  progress: { at, count, book, part },
  stop,
}: {
  progress: ShelfProgress;
  stop: () => void;
}) {
  return (
    <>
      <label className="keep-progress">
        <span role="status">
          {`Keeping book ${at + 1} of ${count}: `}
          <TitleOf book={book} />
        </span>
        <progress max={count} value={at + part} />
      </label>
      <p className="keep-note">It goes on while this page is open. What has arrived is kept.</p>
      <p>
        <button type="button" className="button button-quiet" onClick={stop}>
          Stop
        </button>
      </p>
    </>
  );
}

interface EndedProps {
  result: ShelfResult;
  isStopped: boolean;
  goOn: () => void;
}

function Ended({ result: { storedCount, left, rest }, isStopped, goOn }: EndedProps) {
  const count = storedCount + left.length + rest.length;
  return (
    <>
      <p role="status">
        {rest.length > 0 && (isStopped ? "Stopped. " : "The site could not be reached. ")}
        {`${storedCount} of ${counted(count, "book")} ${storedCount === 1 ? "is" : "are"} kept on this device.`}
      </p>
      <LeftBooks left={left} />
      <p className="keep-ways">
        {rest.length > 0 && (
          <button type="button" className="button" onClick={goOn}>
            {isStopped ? "Continue" : "Try again"}
          </button>
        )}
        <a className="link" href="/offline">
          Everything on this device
        </a>
      </p>
    </>
  );
}

function LeftBooks({ left }: { left: readonly LeftBook[] }) {
  if (left.length === 0) return null;
  return (
    <div className="keep-left">
      <p id="keep-left">{`${counted(left.length, "book")} cannot be kept:`}</p>
      <ul aria-labelledby="keep-left">
        {left.map(({ book, failure }) => (
          <li key={book.jid}>
            <TitleOf book={book} />
            {`: ${leftReason(failure)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

const TitleOf = ({ book: { title, language } }: { book: ShelvedBook }) => (
  <bdi lang={language ?? undefined}>{title}</bdi>
);
