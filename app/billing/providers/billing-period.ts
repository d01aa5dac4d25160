/** The end of a period that starts then. The 31st becomes the last day of a shorter month. */
export function periodAfter(start: Date, interval: "month" | "year", count = 1): Date {
  const months = interval === "year" ? 12 * count : count;
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}
