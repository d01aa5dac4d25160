import type { CookieName } from "./device-storage.ts";

/** A cookie that scripts may read (L01): only over a safe connection, and never with a request that another site began. */
export const cookieLine = (name: CookieName, value: string, seconds: number) =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; Secure; SameSite=Strict`;
