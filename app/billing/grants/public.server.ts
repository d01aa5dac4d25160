export { grantSubscription, revokeGrants } from "./grant-commands.server.ts";
