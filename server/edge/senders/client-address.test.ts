import { expect, test } from "vitest";
import { clientAddress, limitKey } from "./client-address.ts";

const keyOf = (forwardedFor: string, proxies = 1) => {
  const address = clientAddress("10.0.0.1", forwardedFor, proxies);
  return address === null ? null : limitKey(address);
};

test("L-10: the port of an address is ignored, so that all connections of one visitor count together", () => {
  expect(keyOf("203.0.113.9:51000")).toBe("203.0.113.9");
  expect(keyOf("203.0.113.9:51001")).toBe("203.0.113.9");
  expect(keyOf("[2001:db8:1:2::7]:443")).toBe("2001:db8:1:2::/64");
  expect(keyOf("2001:db8:1:2::7%eth0")).toBe("2001:db8:1:2::/64");
});

test("L-10: addresses of one IPv6 network are one visitor, however they are written", () => {
  for (const written of [
    "2001:db8:0:2::1",
    "2001:0DB8:0000:0002:ffff:ffff:ffff:ffff",
    "2001:db8:0:2:0:0:0:9",
    "2001:db8:0:2::203.0.113.9",
  ])
    expect(keyOf(written), written).toBe("2001:db8:0:2::/64");
  expect(keyOf("2001:db8:0:3::1")).toBe("2001:db8:0:3::/64");
  expect(keyOf("::1")).toBe("0:0:0:0::/64");
});

test("L-10: an IPv4-mapped IPv6 address counts as that IPv4 address", () => {
  for (const written of [
    "::ffff:203.0.113.9",
    "::FFFF:cb00:7109",
    "0:0:0:0:0:ffff:cb00:7109",
    "[::ffff:203.0.113.9]:80",
  ])
    expect(keyOf(written), written).toBe("203.0.113.9");
});

test("L-10: an invalid entry is ignored, and the connection's own address counts", () => {
  for (const written of ["unknown", "_hidden", "", "1.2.3", "999.1.1.1", "<x>", "1.2.3.4:5:6"])
    expect(keyOf(written), written).toBe("10.0.0.1");
});

test("L-10: only the entry of a trusted proxy counts, whatever the visitor wrote before it", () => {
  expect(keyOf("6.6.6.6, 203.0.113.9:4711")).toBe("203.0.113.9");
  expect(keyOf("6.6.6.6, 203.0.113.9, 10.1.1.1", 2)).toBe("203.0.113.9");
  expect(keyOf("6.6.6.6", 0)).toBe("10.0.0.1");
});
