/** An amount for people: minor units are hundredths of a dollar, but whole yen. */
export function formatMoney(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amountMinor / 10 ** digits);
}

/** An amount as shops write it, in minor units. */
export function minorUnits(amount: number, currency: string): number {
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  const format = isCurrency ? new Intl.NumberFormat("en", { style: "currency", currency }) : null;
  return Math.round(amount * 10 ** (format?.resolvedOptions().maximumFractionDigits ?? 2));
}
