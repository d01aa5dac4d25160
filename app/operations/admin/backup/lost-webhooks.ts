import { counted } from "#app/ui/counted.ts";

/** After a restore or a new key: their owners see that they are stopped, and can add them again. */
export const lostWebhooksNote = (count: number): string =>
  `Stopped, as no key opens their secret: ${counted(count, "webhook")}.`;
