/**
 * A network so large that it identifies a region or a provider, but no household: `203.0.x.x`, `2001:db8::/32`.
 * `client` is the unit of rate limits: an IPv4 address, or an IPv6 network of 64 bits.
 */
export function coarseNetwork(client: string): string {
  if (client.includes(":")) return `${client.split(":").slice(0, 2).join(":")}::/32`;
  return `${client.split(".").slice(0, 2).join(".")}.x.x`;
}
