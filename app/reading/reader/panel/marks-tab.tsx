import { useEffect, useState } from "react";
import { type BookMarks, MarksPanel } from "#app/reading/annotations/public.tsx";
import type { MarksOfReader } from "../screen/use-marks.ts";

interface MarksTabProps {
  marks: MarksOfReader;
  close: () => void;
}

/** What is marked in the book, once that is known. */
export function MarksTab({ marks, close }: MarksTabProps) {
  const { load } = marks;
  const [own, setOwn] = useState<BookMarks | null>(null);
  useEffect(() => void load().then(setOwn, () => {}), [load]);
  if (!own) return null;
  return (
    <MarksPanel
      marks={own}
      addressOf={marks.addressOf}
      onOpen={(mark) => {
        close();
        marks.openMark(mark);
      }}
    />
  );
}
