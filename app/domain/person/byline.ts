/** Names as a sentence has them: "A", "A and B", "A, B and 3 others". */
export function byline(names: readonly string[], atMost = 3): string {
  const [first = "", second = ""] = names;
  if (names.length <= 1) return first;
  if (names.length === 2) return `${first} and ${second}`;
  if (names.length <= atMost) return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  const shown = names.slice(0, atMost - 1);
  return `${shown.join(", ")} and ${names.length - shown.length} others`;
}
