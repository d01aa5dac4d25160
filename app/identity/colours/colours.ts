/** The colours that a profile can have, under their names on screens. ui/profile-tokens.css says what they look like. */
export const profileColours = [
  { name: "forest", label: "Forest" },
  { name: "wine", label: "Wine" },
  { name: "navy", label: "Navy" },
  { name: "mustard", label: "Mustard" },
  { name: "slate", label: "Slate" },
  { name: "plum", label: "Plum" },
  { name: "linen", label: "Linen" },
  { name: "sky", label: "Sky" },
  { name: "rust", label: "Rust" },
  { name: "teal", label: "Teal" },
  { name: "rose", label: "Rose" },
  { name: "olive", label: "Olive" },
] as const;

export type ProfileColour = (typeof profileColours)[number]["name"];

const names = profileColours.map(({ name }) => name);

interface Coloured {
  id: string;
  /** As stored; null when it was never chosen. */
  colour: string | null;
}

/** Profile ids are random, so a sum of their letters is spread well enough. */
const numberOf = (id: string) => [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

const fromId = (id: string): ProfileColour => names[numberOf(id) % names.length] ?? "forest";

/** The chosen colour, else one that follows from the id. */
export const colourOf = ({ id, colour }: Coloured): ProfileColour =>
  names.find((name) => name === colour) ?? fromId(id);

/** For a new profile: a colour that no other of the account has, while there are any. */
export function freeColour(id: string, others: readonly Coloured[]): ProfileColour {
  const taken = new Set(others.map(colourOf));
  const first = names.indexOf(fromId(id));
  const inTurn = [...names.slice(first), ...names.slice(0, first)];
  return inTurn.find((name) => !taken.has(name)) ?? fromId(id);
}
