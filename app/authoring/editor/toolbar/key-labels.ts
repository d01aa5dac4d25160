const isMac = () => typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

const macSymbols: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↩" };
const keyNames: Record<string, string> = { Mod: "Ctrl", Enter: "Enter" };

/** The label of a key on the author's keyboard: `Ctrl+Shift+S`, `⌘⇧S`. */
export function keyLabel(key: string): string {
  const parts = key.split("-").map((part) => (part.length === 1 ? part.toUpperCase() : part));
  if (isMac()) return parts.map((part) => macSymbols[part] ?? part).join("");
  return parts.map((part) => keyNames[part] ?? part).join("+");
}
