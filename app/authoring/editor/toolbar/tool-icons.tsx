import { outline } from "#app/ui/icons/outline.ts";

// Outlines of Lucide (ISC licence), the icon set of the site. Inlined: a button of the toolbar is never empty while they load.
const drawings = {
  quote:
    "M16 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2a1 1 0 0 1 1 1v1a2 2 0 0 1-2 2a1 1 0 0 0-1 1v2a1 1 0 0 0 1 1a6 6 0 0 0 6-6V5a2 2 0 0 0-2-2zM5 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2a1 1 0 0 1 1 1v1a2 2 0 0 1-2 2a1 1 0 0 0-1 1v2a1 1 0 0 0 1 1a6 6 0 0 0 6-6V5a2 2 0 0 0-2-2z",
  asterisk: "M12 5v14m6.065-10.504l-12.125 7m0-6.992l12.125 7",
  "separator-horizontal": "m16 16l-4 4l-4-4m-5-4h18M8 8l4-4l4 4",
} as const;

export type ToolIconName = keyof typeof drawings;

export const ToolIcon = ({ name }: { name: ToolIconName }) => (
  <svg {...outline} width="18" height="18" strokeWidth="1.75">
    <path d={drawings[name]} />
  </svg>
);
