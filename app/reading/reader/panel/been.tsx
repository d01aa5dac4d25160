import { type ComponentType, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { EarlierProgressionsProps } from "#app/reading/progression/public.tsx";
import type { ReadingState } from "../locator/opening-target.ts";
import { chapterAddress, type OpenBook } from "../opening.ts";

type List = ComponentType<EarlierProgressionsProps>;

/** Where whoever is signed in has been in the book, on all devices: fetched when it is unfolded, each time. */
export function Been({ book, close }: { book: OpenBook; close: () => void }) {
  const navigate = useNavigate();
  const [isSignedIn, setSignedIn] = useState(false);
  const [unfolded, setUnfolded] = useState<{ List: List } | "failed" | null>(null);
  useEffect(() => setSignedIn(window.octavoShowViewer()), []);
  if (!isSignedIn) return null;
  const unfold = (isOpen: boolean) => {
    if (!isOpen) return setUnfolded(null);
    void import("#app/reading/progression/public.tsx").then(
      ({ EarlierProgressions }) => setUnfolded({ List: EarlierProgressions }),
      () => setUnfolded("failed"),
    );
  };
  const goTo: EarlierProgressionsProps["goTo"] = (locator) => {
    close();
    const hash = locator.anchor === null ? "" : `#${encodeURIComponent(locator.anchor)}`;
    const state = { isJump: true, locator: { ...locator, near: locator.near ?? [] } } satisfies ReadingState;
    void navigate(chapterAddress(book.jid, locator.chapter) + hash, { state });
  };
  return (
    <details className="reader-been" onToggle={(event) => unfold(event.currentTarget.open)}>
      <summary>Where you have been</summary>
      {unfolded === "failed" && (
        <p>Your places could not be fetched. Open this again when you are connected.</p>
      )}
      {unfolded !== null && unfolded !== "failed" && <unfolded.List jid={book.jid} goTo={goTo} />}
    </details>
  );
}
