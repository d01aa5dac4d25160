const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const steps: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];

/** How long ago something was, in the largest unit that fits: "3 hours ago", "yesterday". */
export function agoWords(at: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - at.getTime()) / 1000);
  const step = steps.find(([length]) => seconds >= length);
  return step ? format.format(-Math.floor(seconds / step[0]), step[1]) : "just now";
}
