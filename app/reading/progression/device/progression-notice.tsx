import { deviceLabel, positionLabel } from "./progression-labels.ts";
import type { StoredProgression } from "../stored-progression.ts";
import type { KnownProgressions } from "./track-progression.ts";
import type { ListedProgression } from "../progression-queries.server.ts";

/** The message of the reader about the progressions of other devices. */
export type ProgressionMessage =
  /** The book was opened at the locator of another device. */
  | { kind: "continued"; from: ListedProgression }
  /** Another device has read on while the book was open here. */
  | { kind: "offered"; from: ListedProgression }
  /** Several devices were read on without knowing of each other. */
  | { kind: "choose"; progressions: ListedProgression[] };

/** What is to be said, if anything, when the progressions of all devices are known: at the opening of the book, or while it is open. */
export function messageOf(
  { opening, progressions }: KnownProgressions,
  isOpen = false,
): ProgressionMessage | null {
  const shown = (found: StoredProgression) => progressions.filter(({ device }) => device === found.device);
  if (opening.kind === "here") return null;
  if (opening.kind === "choose") return { kind: "choose", progressions: opening.progressions.flatMap(shown) };
  const [from] = shown(opening.from);
  return from ? { kind: isOpen ? "offered" : "continued", from } : null;
}

interface ProgressionNoticeProps {
  message: ProgressionMessage;
  /** The id of this device. */
  device: string;
  goTo: (progression: ListedProgression) => void;
  /** Whether this device has a progression in the book. */
  isBegun: boolean;
  goBack: () => void;
  stay: () => void;
}

export function ProgressionNotice({ message, device, goTo, isBegun, goBack, stay }: ProgressionNoticeProps) {
  if (message.kind === "choose")
    return <ProgressionChoice progressions={message.progressions} device={device} goTo={goTo} stay={stay} />;
  if (message.kind === "offered")
    return (
      <aside className="reader-notice" aria-label="Your place">
        <p role="status">
          You have read on: <bdi>{positionLabel(message.from)}</bdi>.
        </p>
        <button type="button" onClick={() => goTo(message.from)}>
          Continue from {deviceLabel(message.from, device)}
        </button>
        <button type="button" onClick={stay}>
          Stay
        </button>
      </aside>
    );
  return (
    <aside className="reader-notice" aria-label="Your place">
      <p role="status">Continued from {deviceLabel(message.from, device)}.</p>
      <button type="button" onClick={goBack}>
        {isBegun ? "Back to where you were" : "Back to the start"}
      </button>
      <button type="button" onClick={stay}>
        Stay
      </button>
    </aside>
  );
}

type ProgressionChoiceProps = Pick<ProgressionNoticeProps, "device" | "goTo" | "stay"> & {
  progressions: ListedProgression[];
};

function ProgressionChoice({ progressions, device, goTo, stay }: ProgressionChoiceProps) {
  return (
    <aside className="reader-notice" aria-label="Your place">
      <p role="status">You read on several devices. Where do you want to continue?</p>
      <ul>
        {progressions.map((progression) => (
          <li key={progression.device}>
            {progression.title === null ? (
              <p>
                {deviceLabel(progression, device)}: {positionLabel(progression)}
              </p>
            ) : (
              <button
                type="button"
                onClick={() => (progression.device === device ? stay() : goTo(progression))}
              >
                {deviceLabel(progression, device)}: <bdi>{positionLabel(progression)}</bdi>
              </button>
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
}
