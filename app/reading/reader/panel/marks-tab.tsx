import { lazy, Suspense, useEffect, useState } from "react";
import type { BookMarks } from "#app/reading/annotations/public.tsx";
import type { MarksOfReader } from "../screen/use-marks.ts";

const MarksPanel = lazy(async () => {
  const { MarksPanel: panel } = await import("#app/reading/annotations/public.tsx");
  return { default: panel };
});

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
    <Suspense>
      <MarksPanel
        marks={own}
        addressOf={marks.addressOf}
        onOpen={(mark) => {
          close();
          marks.openMark(mark);
        }}
      />
    </Suspense>
  );
}
