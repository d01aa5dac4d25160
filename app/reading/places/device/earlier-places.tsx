import { useEffect, useState } from "react";
import { openCalls } from "#app/identity/session/public.ts";
import type { EarlierPlace, PlaceLocator } from "../place.ts";
import { deviceId } from "./device.ts";
import { deviceLabel, positionLabel } from "./place-labels.ts";
import { type KnownBefore, whereBeen } from "./where-been.ts";

export interface EarlierPlacesProps {
  jid: string;
  goTo: (locator: PlaceLocator) => void;
}

// A session that has ended elsewhere does not take the text away.
const call = openCalls(() => {});

async function fetchBefore(jid: string): Promise<KnownBefore | null> {
  try {
    const response = await call(`/api/places?${new URLSearchParams({ jid, earlier: "1" })}`);
    return response.ok ? ((await response.json()) as KnownBefore) : null;
  } catch {
    return null;
  }
}

/** The furthest place in a book and the earlier ones, on all devices, to go to. */
export function EarlierPlaces({ jid, goTo }: EarlierPlacesProps) {
  const [answer, setAnswer] = useState<KnownBefore | "coming" | "failed">("coming");
  useEffect(() => {
    let isOver = false;
    void fetchBefore(jid).then((known) => isOver || setAnswer(known ?? "failed"));
    return () => {
      isOver = true;
    };
  }, [jid]);
  if (answer === "coming")
    return (
      <p role="status" className="reader-waiting">
        Fetching your places…
      </p>
    );
  if (answer === "failed")
    return <p role="alert">Your places could not be fetched. Open this again when you are connected.</p>;
  const { furthest } = answer;
  if (!furthest) return <p role="status">You have not read in this book yet.</p>;
  const here = deviceId();
  const been = whereBeen(answer, here);
  return (
    <>
      <ul aria-label="Where you have been">
        <PlaceEntry place={furthest} label={`Furthest: ${deviceLabel(furthest, here)}`} goTo={goTo} />
        {been.map((place, index) => (
          <PlaceEntry key={index} place={place} label={deviceLabel(place, here)} goTo={goTo} />
        ))}
      </ul>
      {been.length === 0 && (
        <p>
          No earlier places yet. They are noted when you change the chapter, go back, or return after half an
          hour.
        </p>
      )}
    </>
  );
}

type EntryProps = Pick<EarlierPlacesProps, "goTo"> & { place: EarlierPlace; label: string };

function PlaceEntry({ place, label, goTo }: EntryProps) {
  const words = (
    <>
      <bdi>{positionLabel(place)}</bdi> <small>{label}</small>
    </>
  );
  return (
    <li>
      {place.title === null ? (
        <p>{words}</p>
      ) : (
        <button type="button" className="reader-been-place" onClick={() => goTo(place.locator)}>
          {words}
        </button>
      )}
    </li>
  );
}
