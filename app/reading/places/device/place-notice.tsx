import { deviceLabel, positionLabel } from "./place-labels.ts";
import type { DevicePlace } from "../place.ts";
import type { KnownPlaces } from "./track-places.ts";
import type { ShownPlace } from "../place-queries.server.ts";

/** What the reader says about the places of other devices. */
export type PlaceMessage =
  /** The book was opened at the place of another device. */
  | { kind: "continued"; from: ShownPlace }
  /** Another device has read on while the book was open here. */
  | { kind: "offered"; from: ShownPlace }
  /** Several devices were read on without knowing of each other. */
  | { kind: "choose"; places: ShownPlace[] };

/** What is to be said, if anything, when the places of all devices are known: at the opening of the book, or while it is open. */
export function messageOf({ opening, places }: KnownPlaces, isOpen = false): PlaceMessage | null {
  const shown = (found: DevicePlace) => places.filter(({ device }) => device === found.device);
  if (opening.kind === "here") return null;
  if (opening.kind === "choose") return { kind: "choose", places: opening.places.flatMap(shown) };
  const [from] = shown(opening.from);
  return from ? { kind: isOpen ? "offered" : "continued", from } : null;
}

interface PlaceNoticeProps {
  message: PlaceMessage;
  /** The id of this device. */
  device: string;
  goTo: (place: ShownPlace) => void;
  /** Whether this device has a place in the book. */
  isBegun: boolean;
  goBack: () => void;
  stay: () => void;
}

export function PlaceNotice({ message, device, goTo, isBegun, goBack, stay }: PlaceNoticeProps) {
  if (message.kind === "choose")
    return <PlaceChoice places={message.places} device={device} goTo={goTo} stay={stay} />;
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

type PlaceChoiceProps = Pick<PlaceNoticeProps, "device" | "goTo" | "stay"> & { places: ShownPlace[] };

function PlaceChoice({ places, device, goTo, stay }: PlaceChoiceProps) {
  return (
    <aside className="reader-notice" aria-label="Your place">
      <p role="status">You read on several devices. Where do you want to continue?</p>
      <ul>
        {places.map((place) => (
          <li key={place.device}>
            {place.title === null ? (
              <p>
                {deviceLabel(place, device)}: {positionLabel(place)}
              </p>
            ) : (
              <button type="button" onClick={() => (place.device === device ? stay() : goTo(place))}>
                {deviceLabel(place, device)}: <bdi>{positionLabel(place)}</bdi>
              </button>
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
}
