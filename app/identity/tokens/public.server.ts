export { createToken, markUsed, mostTokens, revokeToken } from "./token-commands.server.ts";
export { countTokens, findToken, listTokens } from "./token-queries.server.ts";
