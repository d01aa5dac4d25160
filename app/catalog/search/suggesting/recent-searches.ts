const key = "octavo:searches";
const most = 6;

/** What was last searched for on this device, the latest first. */
export function readSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, most) : [];
  } catch {
    // Storage is switched off, or somebody changed it by hand.
    return [];
  }
}

export function rememberSearch(question: string): void {
  const text = question.trim().slice(0, 200);
  if (text === "") return;
  const others = readSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  try {
    localStorage.setItem(key, JSON.stringify([text, ...others].slice(0, most)));
  } catch {
    // Nothing is remembered.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing.
  }
}
