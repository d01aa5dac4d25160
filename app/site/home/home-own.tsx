import { lazy, Suspense } from "react";
import { ContinueReading } from "#app/reading/library/public.tsx";

// Brings the code of signed-in pages along.
const NewFromFollowed = lazy(async () => ({
  default: (await import("#app/community/following/public.tsx")).NewFromFollowed,
}));

const isMarked = (name: string) => document.documentElement.hasAttribute(name);
const forgetMark = () => document.documentElement.removeAttribute("data-reading");

/** The visitor's own part of the front page: books with a position on this device or another of the account's, and what is new of those followed. */
export function HomeOwn() {
  return (
    <>
      <div>{isMarked("data-reading") && <ContinueReading onNone={forgetMark} />}</div>
      <div>
        <Suspense>{isMarked("data-unread") && <NewFromFollowed />}</Suspense>
      </div>
    </>
  );
}
