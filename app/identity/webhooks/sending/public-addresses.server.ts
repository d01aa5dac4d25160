import { lookup as findAddresses } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

// Addresses that are not of the internet: those of the machine, its network, its cloud, and of protocols (IANA's
// special-purpose registries). An address in IPv6 that holds one of IPv4 is checked as that.
const closed4: [network: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

const closed = new BlockList();
for (const [network, bits] of closed4) closed.addSubnet(network, bits, "ipv4");

/** Only what is given out to the internet: 2000::/3, without documentation, tunnels and translations. */
const open6 = new BlockList();
open6.addSubnet("2000::", 3, "ipv6");
const closed6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  closed6.addSubnet(network, bits, "ipv6");

/** Whether an IP address is one of the internet, so that a stranger may have requests sent to it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && open6.check(address, "ipv6") && !closed6.check(address, "ipv6");
}

/** The connection is refused: the name leads into a private network. */
export class PrivateAddress extends Error {
  override name = "PrivateAddress";
}

/**
 * Looks a name up and refuses it if any of its addresses is private. The connection is made to what was checked: a name that
 * leads elsewhere a moment later gains nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  findAddresses(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "");
    const isOpen = found.length > 0 && found.every(({ address }) => isPublicAddress(address));
    if (!isOpen) return callback(new PrivateAddress("The address is in a private network."), "");
    if (options.all) return callback(null, found);
    return callback(null, found[0]?.address ?? "", found[0]?.family);
  });
};
