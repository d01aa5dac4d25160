import { useEffect, useState } from "react";
import { type BookMarks, type LocalMark, MarksPanel } from "#app/reading/annotations/public.tsx";
import type { MarksOfReader } from "../screen/use-marks.ts";

interface MarksTabProps {
  kind: LocalMark["kind"];
  marks: MarksOfReader;
  close: () => void;
}

/** What is marked in the book, or bookmarked, once that is known. */
export function MarksTab({ kind, marks, close }: MarksTabProps) {
  const { load } = marks;
  const [own, setOwn] = useState<BookMarks | null>(null);
  useEffect(() => void load().then(setOwn, () => {}), [load]);
  if (!own) return null;
  return (
    <MarksPanel
      key={kind}
      kind={kind}
      marks={own}
      addressOf={marks.addressOf}
      onOpen={(mark) => {
        close();
        marks.openMark(mark);
      }}
    />
  );
}
