export { formatMoney, minorUnits } from "./format-money.ts";
