import { useEffect, useRef } from "react";
import { outline } from "./outline.ts";

/** Outlines on a 24-unit square, inlined so that no icon loads late. */
const drawings = {
  search: "M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm4.7-1.8L20.5 20.5",
  read: "M12 6.5c-1.8-1.5-4.5-2-8.5-2v13c4 0 6.7.5 8.5 2 1.8-1.5 4.5-2 8.5-2v-13c-4 0-6.7.5-8.5 2Zm0 0v13",
  download: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14",
  device: "M7 3.5h10v17H7Zm5 4v8m-2.5-2.5L12 15.5l2.5-2.5",
  forward: "m9.5 5.5 6.5 6.5-6.5 6.5",
  close: "m6 6 12 12M18 6 6 18",
} as const;

interface IconProps {
  /** A built-in icon, or `set:name` from the icon service (C06), loaded after hydration. */
  name: keyof typeof drawings | `${string}:${string}`;
  size?: number;
}

const isOurs = (name: string): name is keyof typeof drawings => name in drawings;

export function Icon({ name, size = 20 }: IconProps) {
  const element = useRef<SVGSVGElement>(null);
  // The drawing is inserted without React, which renders the element empty.
  useEffect(() => {
    const { current } = element;
    if (!current || isOurs(name)) return;
    // Without a network: no icon; its label is there anyway.
    void import("./fetch-icon.ts").then((look) => look.drawIcon(current, name)).catch(() => {});
  }, [name]);
  return (
    <svg {...outline} ref={element} width={size} height={size} strokeWidth={1.75}>
      {isOurs(name) && <path d={drawings[name]} />}
    </svg>
  );
}
