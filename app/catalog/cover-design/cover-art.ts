/** The cloths of drawn covers: a board and the letters on it. Each pair is legible either way round. */
export const cloths = {
  bottle: { label: "Bottle green", ground: "#1f4a38", ink: "#f3ecd9" },
  oxblood: { label: "Oxblood", ground: "#64232f", ink: "#f7e8da" },
  navy: { label: "Navy", ground: "#24354f", ink: "#ebe6d6" },
  mustard: { label: "Mustard", ground: "#d0a548", ink: "#2a200f" },
  slate: { label: "Slate", ground: "#46535d", ink: "#f3f0e7" },
  plum: { label: "Plum", ground: "#4b2f51", ink: "#f2e5e8" },
  linen: { label: "Linen", ground: "#e5dac4", ink: "#3a2e21" },
  duckegg: { label: "Duck egg", ground: "#b9d1d4", ink: "#1b3943" },
  cobalt: { label: "Cobalt", ground: "#1d3f94", ink: "#f6f3ea" },
  rust: { label: "Rust", ground: "#94422a", ink: "#fbeee0" },
  rose: { label: "Rose", ground: "#dfb8b0", ink: "#4a1f26" },
  charcoal: { label: "Charcoal", ground: "#232221", ink: "#e8dcc2" },
} as const;
export type Cloth = keyof typeof cloths;

export const layouts = {
  frame: "Frame",
  left: "Ranged left",
  bands: "Bands",
  label: "Paper label",
  pattern: "Pattern",
  plain: "Plain",
} as const;
export type Layout = keyof typeof layouts;

/** Printers’ ornaments: strokes in a box of 40 by 12. */
export const ornaments = {
  diamond: { label: "Diamond", path: "M2 6h13m10 0h13M20 2l4 4-4 4-4-4Z" },
  dots: {
    label: "Dots",
    path: "M7.4 6a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0Zm6 0a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0Zm6 0a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0Zm6 0a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0Zm6 0a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0Z",
  },
  ring: { label: "Ring", path: "M2 6h10m16 0h10M20 10.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z" },
  leaf: { label: "Leaves", path: "M20 6C16 1 11 1 8 6c3 5 8 5 12 0Zm0 0c4-5 9-5 12 0-3 5-8 5-12 0Z" },
  wave: { label: "Waves", path: "M3 4q4.25 5 8.5 0t8.5 0 8.5 0 8.5 0M7.25 9q4.25 4 8.5 0t8.5 0 8.5 0" },
  star: { label: "Star", path: "M2 6h11m14 0h11M20 .8v10.4M15.6 3.4l8.8 5.2M15.6 8.6l8.8-5.2" },
  sun: {
    label: "Sunrise",
    path: "M3 10.5h34M13.5 10.5a6.5 6.5 0 0 1 13 0M20 1v.8M13 2.9l.5.7M27 2.9l-.5.7M8.6 7l.8.3M31.4 7l-.8.3",
  },
  branch: {
    label: "Branch",
    path: "M4 6h32M11 6c1-3 3-4 6-4-1 3-3 4-6 4Zm0 0c1 3 3 4 6 4-1-3-3-4-6-4ZM22 6c1-3 3-4 6-4-1 3-3 4-6 4Zm0 0c1 3 3 4 6 4-1-3-3-4-6-4Z",
  },
} as const;
export type Ornament = keyof typeof ornaments;

/** What a cover carries beside its words: an ornament, the first letter of its title, or a rule. */
export const marks = {
  diamond: ornaments.diamond.label,
  dots: ornaments.dots.label,
  ring: ornaments.ring.label,
  leaf: ornaments.leaf.label,
  wave: ornaments.wave.label,
  star: ornaments.star.label,
  sun: ornaments.sun.label,
  branch: ornaments.branch.label,
  initial: "Initial",
  rule: "Rule",
} as const;
export type Mark = keyof typeof marks;

export interface CoverDesign {
  cloth: Cloth;
  layout: Layout;
  mark: Mark;
}

/** The colours of the words: a paper label is the cloth turned round. */
export function lettersOf({ cloth, layout }: Pick<CoverDesign, "cloth" | "layout">) {
  const { ground, ink } = cloths[cloth];
  return layout === "label" ? { paper: ink, letters: ground } : { paper: ground, letters: ink };
}

/** What an author chooses of a drawn cover. */
export const coverParts = { cloth: cloths, layout: layouts, mark: marks };
