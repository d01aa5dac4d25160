import { useMatches } from "react-router";

export interface PageFrame {
  /** Without header and footer. */
  isBlank: boolean;
  /** The page handles scroll position and fragments itself. */
  scrollsItself: boolean;
}

/** What the shown route asks for by `handle = { layout: "blank", scroll: "own" }`. */
export function usePageFrame(): PageFrame {
  const handles = useMatches().map((match) => match.handle as Record<string, unknown> | undefined);
  return {
    isBlank: handles.some((handle) => handle?.["layout"] === "blank"),
    scrollsItself: handles.some((handle) => handle?.["scroll"] === "own"),
  };
}
