import { useEffect, useState } from "react";
import { openCalls } from "#app/identity/session/public.ts";
import type { EarlierProgression, Locator } from "../stored-progression.ts";
import { deviceId } from "./device.ts";
import { deviceLabel, positionLabel } from "./progression-labels.ts";
import { type KnownHistory, whereBeen } from "./where-been.ts";

export interface EarlierProgressionsProps {
  jid: string;
  goTo: (locator: Locator) => void;
}

// A session that has ended elsewhere does not take the text away.
const call = openCalls(() => {});

async function fetchHistory(jid: string): Promise<KnownHistory | null> {
  try {
    const response = await call(`/api/places?${new URLSearchParams({ jid, earlier: "1" })}`);
    return response.ok ? ((await response.json()) as KnownHistory) : null;
  } catch {
    return null;
  }
}

/** The furthest progression in a book and the earlier ones, on all devices, to go to. */
export function EarlierProgressions({ jid, goTo }: EarlierProgressionsProps) {
  const [answer, setAnswer] = useState<KnownHistory | "coming" | "failed">("coming");
  useEffect(() => {
    let isOver = false;
    void fetchHistory(jid).then((known) => isOver || setAnswer(known ?? "failed"));
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
        <ProgressionEntry
          progression={furthest}
          label={`Furthest: ${deviceLabel(furthest, here)}`}
          goTo={goTo}
        />
        {been.map((progression, index) => (
          <ProgressionEntry
            key={index}
            progression={progression}
            label={deviceLabel(progression, here)}
            goTo={goTo}
          />
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

type EntryProps = Pick<EarlierProgressionsProps, "goTo"> & { progression: EarlierProgression; label: string };

function ProgressionEntry({ progression, label, goTo }: EntryProps) {
  const words = (
    <>
      <bdi>{positionLabel(progression)}</bdi> <small>{label}</small>
    </>
  );
  return (
    <li>
      {progression.title === null ? (
        <p>{words}</p>
      ) : (
        <button type="button" className="reader-been-link" onClick={() => goTo(progression.locator)}>
          {words}
        </button>
      )}
    </li>
  );
}
