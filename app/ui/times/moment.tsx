import { useEffect, useState } from "react";
import { browserZone, type MomentFacts, formatMoment } from "./times.ts";

/** A time in the account's zone, or in the browser's once scripts run, where the account has none. */
export function Moment({ moment: { at, label, exact, isZoneUnknown } }: { moment: MomentFacts }) {
  const [here, setHere] = useState<string | null>(null);
  // The server does not know the browser's zone; rendering UTC first avoids a hydration mismatch.
  useEffect(() => {
    if (isZoneUnknown) setHere(formatMoment(new Date(at), browserZone()));
  }, [at, isZoneUnknown]);
  return (
    <time dateTime={at} title={exact === null ? undefined : (here ?? exact)}>
      {exact === null && here ? here : label}
    </time>
  );
}
