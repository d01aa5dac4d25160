export { seriesAddress } from "./series-address.ts";
