/** The tag announced when an account's entitlement may have changed. */
export const entitlementTag = (accountId: string) => `entitlement:${accountId}`;
