import type { Transporter } from "nodemailer";
import type { Settings } from "../../config/settings.server.ts";
import type { Lane } from "../mail.server.ts";

const waiting = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
  // Mail servers close idle connections; closing first avoids losing a mail by it.
  idleTimeout: 20_000,
  // The queue retries, after a pause of its own.
  maxRequeues: 0,
};

type Transports = Map<Lane, Promise<Transporter>>;
const opened = new WeakMap<Settings, Transports>();

/** The connections of a lane to the mail server, which stay open from one mail to the next. */
export function openTransport(settings: Settings, lane: Lane): Promise<Transporter> {
  const transports: Transports = opened.get(settings) ?? new Map();
  opened.set(settings, transports);
  const transport = transports.get(lane) ?? createPool(settings, lane);
  transports.set(lane, transport);
  return transport;
}

/** Closes the connections when the site closes. */
export async function closeTransports(settings: Settings): Promise<void> {
  const transports = [...(opened.get(settings)?.values() ?? [])];
  opened.delete(settings);
  for (const transport of transports) (await transport).close();
}

/** Signs in at the mail server without sending anything. Rejects with the reason why it would not accept a mail. */
export async function verifyMailServer(address: string): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url: address, ...waiting, ...protection(address) });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function createPool(settings: Settings, lane: Lane): Promise<Transporter> {
  // Loaded with the first mail: a site without mails does not need it.
  const { createTransport } = await import("nodemailer");
  const url = settings.SMTP_URL ?? "";
  const pace =
    lane === "crowd" && settings.MAIL_PER_SECOND > 0 ? { rateLimit: settings.MAIL_PER_SECOND } : {};
  const maxConnections = connectionsOf(settings, lane);
  return createTransport({ url, pool: true, maxConnections, ...pace, ...waiting, ...protection(url) });
}

/** A quarter of the connections each is for codes and for mails to one person; the lane `crowd` gets the rest. */
function connectionsOf({ MAIL_CONNECTIONS: all }: Settings, lane: Lane): number {
  const reserved = Math.max(1, Math.floor(all / 4));
  return lane === "crowd" ? all - 2 * reserved : reserved;
}

/** A password is sent over TLS only, unless the operator's setting says otherwise. */
function protection(address: string): { requireTLS?: boolean } {
  const url = new URL(address);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  const isDecided = url.searchParams.has("ignoreTLS") || url.searchParams.has("requireTLS");
  return url.password !== "" && !isHere && !isDecided ? { requireTLS: true } : {};
}
