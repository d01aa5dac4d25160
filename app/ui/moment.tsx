import { useEffect, useState } from "react";
import { browserZone, type MomentFacts, momentWords } from "./times.ts";

/** A time in words, in the account's zone; in the browser's as soon as scripts know it, where the account has none. */
export function Moment({ moment: { at, words, exact, isZoneUnknown } }: { moment: MomentFacts }) {
  const [here, setHere] = useState<string | null>(null);
  // The server does not know where the reader is; saying UTC first keeps both renderings the same.
  useEffect(() => {
    if (isZoneUnknown) setHere(momentWords(new Date(at), browserZone()));
  }, [at, isZoneUnknown]);
  return (
    <time dateTime={at} title={exact === null ? undefined : (here ?? exact)}>
      {exact === null && here ? here : words}
    </time>
  );
}
