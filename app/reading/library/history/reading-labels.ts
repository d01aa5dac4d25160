/** "1 h 5 min"; what is less than a minute is "less than a minute". */
export function formatSpent(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return seconds > 0 ? "less than a minute" : "0 min";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours.toLocaleString("en")} h`, rest > 0 && `${rest} min`]
    .filter(Boolean)
    .join(" ");
}
