export { formatMoney, minorUnits } from "./format-money.ts";
export { offerLabel, savingLabel } from "./offer-label.ts";
