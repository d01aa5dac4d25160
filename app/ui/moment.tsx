import { useEffect, useState } from "react";

/** An instant, for a page. */
export interface MomentFacts {
  /** ISO. */
  at: string;
  /** In UTC, or how long ago it was. */
  words: string;
}

interface MomentProps {
  moment: MomentFacts;
  /** Whether the words themselves are a date, which the reader's own clock says better. */
  isDate?: boolean;
}

/** A time in words, with the exact one in the reader's time zone as soon as scripts know it. */
export function Moment({ moment: { at, words }, isDate = false }: MomentProps) {
  const [exact, setExact] = useState<string | null>(null);
  // The server does not know where the reader is; saying UTC first keeps both renderings the same.
  useEffect(() => {
    setExact(
      new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short" }).format(new Date(at)),
    );
  }, [at]);
  return (
    <time dateTime={at} title={exact ?? undefined}>
      {isDate && exact ? exact : words}
    </time>
  );
}
