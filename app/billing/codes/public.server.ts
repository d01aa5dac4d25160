export { createCodes, withdrawCodes } from "./code-commands.server.ts";
