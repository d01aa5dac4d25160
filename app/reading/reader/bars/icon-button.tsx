import type { ComponentProps } from "react";
import { outline } from "#app/ui/icons/outline.ts";

const paths = {
  back: "M19 12H5m7 7-7-7 7-7",
  left: "m15 18-6-6 6-6",
  right: "m9 18 6-6-6-6",
  smaller: "M5 12h14",
  larger: "M12 5v14M5 12h14",
  close: "M18 6 6 18M6 6l12 12",
  contents: "M4 6h11M4 12h11M4 18h11M19.5 6h.5m-.5 6h.5m-.5 6h.5",
  search: "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14m5 12 5 5",
  bookmarks: "M9 3h9a1 1 0 0 1 1 1v14l-3-2.2M5 7h8a1 1 0 0 1 1 1v13l-5-3.6L4 21V8a1 1 0 0 1 1-1z",
  marks: "m4 20 4-1L19 8l-3-3L5 16zm10-13 3 3M13 20h7",
  help: "M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zm3 4h.01M11 10h.01M15 10h.01M7 14h10",
  bookmark: "M7 4h10a1 1 0 0 1 1 1v15l-6-4.5L6 20V5a1 1 0 0 1 1-1z",
  listen: "M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v6H5a1 1 0 0 1-1-1zm16 0h-3v6h2a1 1 0 0 0 1-1z",
  play: "M8 5v14l11-7z",
  pause: "M9 5v14m6-14v14",
  settings:
    "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5m-7 10a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5",
};

interface IconButtonProps extends Omit<
  ComponentProps<"button">,
  "aria-label" | "children" | "className" | "type"
> {
  icon: keyof typeof paths;
  /** The button's name, which its drawing does not say. */
  label: string;
}

/** A button of the reader that shows only an icon. */
export function IconButton({ icon, label, ...attributes }: IconButtonProps) {
  return (
    <button {...attributes} className="reader-button" type="button" aria-label={label}>
      <ReaderIcon name={icon} />
    </button>
  );
}

/** A line drawing inside a link or button that has a label. */
export function ReaderIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg {...outline} width="22" height="22" strokeWidth="1.6">
      <path d={paths[name]} />
    </svg>
  );
}
