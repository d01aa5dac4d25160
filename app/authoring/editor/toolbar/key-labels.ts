const isMac = () => typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

const macSigns: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↩" };
const words: Record<string, string> = { Mod: "Ctrl", Enter: "Enter" };

/** A key as it is written on the keyboard in front of the author: `Ctrl+Shift+S`, `⌘⇧S`. */
export function keyWords(key: string): string {
  const parts = key.split("-").map((part) => (part.length === 1 ? part.toUpperCase() : part));
  if (isMac()) return parts.map((part) => macSigns[part] ?? part).join("");
  return parts.map((part) => words[part] ?? part).join("+");
}
