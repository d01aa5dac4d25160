/** Every kind of security event with its label for the owner. The only list of kinds. */
export const securityEventLabels = {
  "signed-in": "Signed in",
  "sign-in-refused": "Sign-in refused",
  "tries-limited": "Too many wrong tries: new devices have to wait or use an emailed link",
  "sign-in-link-used": "An emailed link let a device go on after too many wrong tries",
  "network-limited": "A network was slowed down after too many wrong tries",
  "step-up-passed": "Identity confirmed again",
  "step-up-refused": "Identity not confirmed: wrong password or code",
  "password-reset": "Password changed by an emailed code",
  "password-changed": "Password changed",
  "password-set": "Password set",
  "email-changing": "A new email was requested",
  "email-changed": "Email changed",
  "second-factor-on": "Two-step sign-in turned on",
  "second-factor-off": "Two-step sign-in turned off",
  "backup-codes-made": "New backup codes made",
  "passkey-added": "Passkey added",
  "passkey-removed": "Passkey removed",
  "provider-connecting": "An account was being linked",
  "provider-disconnected": "A linked account was disconnected",
  "token-created": "Access token created",
  "token-revoked": "Access token revoked",
  "device-password-created": "Device password created",
  "device-password-revoked": "Device password revoked",
  "devices-signed-out": "Other devices signed out",
  "export-asked": "A copy of all data was requested",
  "export-fetched": "A copy of all data was downloaded",
  "pin-locked": "A family profile’s PIN was tried too often and is locked",
  "pin-unlocked": "A family profile’s PIN was unlocked",
} as const;

export type SecurityEventKind = keyof typeof securityEventLabels;

export const isSecurityEventKind = (kind: string): kind is SecurityEventKind =>
  Object.hasOwn(securityEventLabels, kind);

/** The label of a kind, also for one from a later version. */
export const securityEventLabel = (kind: string): string =>
  isSecurityEventKind(kind) ? securityEventLabels[kind] : kind;
