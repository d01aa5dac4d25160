import { isIP } from "node:net";

/**
 * The client's address. With `proxies` trusted proxies that each append to X-Forwarded-For, it is that many entries
 * from the right; entries further left can be forged. If the entry is not an address ("unknown"), the connection's
 * address counts.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null | undefined,
  proxies: number,
): string | null {
  const own = peer === undefined ? null : readAddress(peer);
  if (proxies === 0 || !forwardedFor) return own;
  const chain = forwardedFor.split(",");
  return readAddress(chain.at(-Math.min(proxies, chain.length)) ?? "") ?? own;
}

/** Parses an address as proxies write it: alone, with a port (`1.2.3.4:5678`, `[2001:db8::1]:5678`), or with a zone. */
function readAddress(entry: string): string | null {
  const text = entry.trim();
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  const address = (bracketed ?? withPort ?? text).replace(/%.*$/, "");
  return isIP(address) === 0 ? null : address;
}

/** The unit of rate limits: an IPv4 address, or an IPv6 network of 64 bits, which is what one household gets. */
export function limitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  // An IPv4-mapped address (::ffff:1.2.3.4) is that IPv4 address.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** The eight groups of an IPv6 address; the URL parser normalises its notation. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const numbers = (part: string) =>
    part
      .split(":")
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [before, after] = [numbers(head), numbers(tail ?? "")];
  const zeros = Array<number>(8 - before.length - after.length).fill(0);
  return [...before, ...zeros, ...after];
}
