/**
 * Who asks. Behind `proxies` trusted proxies each of which appends to X-Forwarded-For, the visitor is that many entries
 * from the right; anything further left was written by the visitor and means nothing.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null | undefined,
  proxies: number,
): string | null {
  if (proxies === 0 || !forwardedFor) return peer ?? null;
  const chain = forwardedFor.split(",").map((address) => address.trim());
  return chain.at(-Math.min(proxies, chain.length)) || (peer ?? null);
}

/** What a limit counts: an IPv4 address, or an IPv6 network of 64 bits, which is what one household is given. */
export function limitKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0");
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(":")}::/64`;
}
