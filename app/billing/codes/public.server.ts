export { createCodes, withdrawCodes } from "./code-commands.server.ts";
export { listBatches } from "./code-batches.server.ts";
export { redeemPosted } from "./redeem-posted.server.ts";
