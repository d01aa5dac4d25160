import { useCallback, useEffect, useRef, useState } from "react";
import { removeBook, type StoredBook } from "../device/book-caches.ts";
import { listOpenBooks } from "../device/open-books.ts";
import { isPersisted } from "../device/room.ts";
import { findOffer, type Offer, storeBook, type StoreFailure } from "../device/store-book.ts";
import { removeRest } from "../device/visit.ts";
import { dayLabel, failureMessage, sizeLabel } from "./offline-labels.ts";

type State =
  | { kind: "looking" }
  | { kind: "offer"; offer: Offer }
  | { kind: "storing"; done: number; total: number }
  | { kind: "stored"; book: StoredBook; isPersisted: boolean }
  | { kind: "failed"; failure: StoreFailure };

interface KeepBookProps {
  jid: string;
  /** After the book was stored or removed. */
  onChange?: () => void;
  /** Its title is the heading of the dialog, or of the section of a page. */
  headingId: string;
}

/** Everything about keeping one book on this device: how large it is, how far it is, and removing it. */
export function KeepBook({ jid, headingId, onChange }: KeepBookProps) {
  const [state, setState] = useState<State>({ kind: "looking" });
  const running = useRef<AbortController | null>(null);
  const look = useCallback(async () => setState(await findState(jid)), [jid]);
  // What is on the device, and then what the site says, are known only here.
  useEffect(() => void look(), [look]);
  const keep = async (withRecordings?: boolean) => {
    const stopping = new AbortController();
    running.current = stopping;
    setState({ kind: "storing", done: 0, total: 0 });
    const outcome = await storeBook({
      jid,
      reason: "chosen",
      ...(withRecordings !== undefined && { withRecordings }),
      signal: stopping.signal,
      onProgress: (done, total) => setState({ kind: "storing", done, total }),
    });
    running.current = null;
    if (outcome.ok) await look();
    else setState({ kind: "failed", failure: outcome });
    onChange?.();
  };
  const remove = async (book: StoredBook) => {
    await removeBook(book);
    await removeRest();
    onChange?.();
    await look();
  };
  return (
    <div className="keep-book">
      <h2 id={headingId}>{state.kind === "stored" ? "Kept on this device" : "Keep on this device"}</h2>
      <KeepBody
        state={state}
        keep={(withRecordings) => void keep(withRecordings)}
        stop={() => running.current?.abort()}
        remove={(book) => void remove(book)}
      />
    </div>
  );
}

async function findState(jid: string): Promise<State> {
  const stored = await findOwn(jid);
  if (stored?.state === "complete" && stored.reason === "chosen")
    return { kind: "stored", book: stored, isPersisted: await isPersisted() };
  const offer = await findOffer(jid);
  return "reason" in offer ? { kind: "failed", failure: offer } : { kind: "offer", offer };
}

/** Of whoever uses this browser. */
async function findOwn(jid: string): Promise<StoredBook | undefined> {
  if (!("caches" in window)) return undefined;
  return (await listOpenBooks(jid))[0];
}

interface KeepBodyProps {
  state: State;
  keep: (withRecordings?: boolean) => void;
  stop: () => void;
  remove: (book: StoredBook) => void;
}

function KeepBody({ state, keep, stop, remove }: KeepBodyProps) {
  switch (state.kind) {
    case "looking":
      return <p role="status">Looking how large the book is…</p>;
    case "offer":
      return <OfferOf offer={state.offer} keep={keep} />;
    case "storing":
      return (
        <>
          <label className="keep-progress">
            <span role="status">
              {state.total === 0 ? "Beginning…" : `Keeping the book: ${percentOf(state)}`}
            </span>
            <progress max={state.total || 1} value={state.done} />
          </label>
          <p>
            <button type="button" className="button button-quiet" onClick={stop}>
              Stop
            </button>
          </p>
        </>
      );
    case "stored":
      return <StoredOf {...state} remove={() => remove(state.book)} />;
    case "failed":
      return (
        <>
          <p role="alert">{failureMessage(state.failure)}</p>
          {state.failure.reason !== "unsupported" && state.failure.reason !== "refused" && (
            <p>
              <button type="button" className="button" onClick={() => keep()}>
                Try again
              </button>
            </p>
          )}
        </>
      );
  }
}

const percentOf = ({ done, total }: { done: number; total: number }): string =>
  new Intl.NumberFormat(undefined, { style: "percent" }).format(Math.floor((100 * done) / total) / 100);

function OfferOf({
  offer: { files, bytes },
  keep,
}: {
  offer: Offer;
  keep: (withRecordings: boolean) => void;
}) {
  const [isHeard, setHeard] = useState(true);
  const hasLocked = files.chapters.some(({ isLocked }) => isLocked);
  return (
    <>
      <p>
        <bdi lang={files.card.language ?? undefined}>{files.card.title}</bdi>, about{" "}
        {sizeLabel(bytes + (isHeard ? files.recordingBytes : 0))}. You can then read it here without a
        connection.
      </p>
      {files.recordingBytes > 0 && (
        <label className="keep-recordings">
          <input
            type="checkbox"
            checked={isHeard}
            onChange={(event) => setHeard(event.currentTarget.checked)}
          />
          With its recordings, {sizeLabel(files.recordingBytes)}
        </label>
      )}
      {hasLocked && (
        <p className="keep-note">
          Its chapters for members are kept for members only, for 30 days after the last visit to this site.
        </p>
      )}
      <p>
        <button type="button" className="button" onClick={() => keep(isHeard)}>
          Keep on this device
        </button>
      </p>
    </>
  );
}

interface StoredOfProps {
  book: StoredBook;
  isPersisted: boolean;
  remove: () => void;
}

function StoredOf({ book, isPersisted: isSafe, remove }: StoredOfProps) {
  const { card, bytes, members } = book;
  return (
    <>
      <p role="status">
        <bdi lang={card.language ?? undefined}>{card.title}</bdi>, {sizeLabel(bytes)}. It opens at its usual
        address without a connection too.
      </p>
      {members && (
        <p className="keep-note">
          Chapters for members open until {dayLabel(members.until)}; a visit to this site renews that.
        </p>
      )}
      {!isSafe && (
        <p className="keep-note">
          This browser may remove it when the device is short of room. Adding this site to your home screen
          often prevents that.
        </p>
      )}
      <p className="keep-ways">
        <button type="button" className="button button-quiet" onClick={remove}>
          Remove
        </button>
        <a className="link" href="/offline">
          Everything on this device
        </a>
      </p>
    </>
  );
}
