import { request as requestHttp } from "node:http";
import { request as requestHttps, type RequestOptions } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, lookupPublic, PrivateAddress } from "./public-addresses.server.ts";

export type PostOutcome = { status: number } | { problem: string };

const patienceMs = 10_000;

interface PostOptions {
  body: string;
  headers: Record<string, string>;
  /** Hosts in private networks that the operator has allowed. */
  privateHosts: readonly string[];
}

/** Posts to an address of a stranger's choice: to the internet only, without following where it leads. Never rejects. */
export async function postWebhook(
  address: string,
  { body, headers, privateHosts }: PostOptions,
): Promise<PostOutcome> {
  const url = new URL(address);
  const isAllowed = privateHosts.includes(url.host);
  const problem = leadsInside(address, privateHosts);
  if (problem) return { problem };
  const bytes = Buffer.from(body);
  const options: RequestOptions = {
    method: "POST",
    agent: false,
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      "content-type": "application/json",
      "content-length": bytes.length,
      "user-agent": "Octavo-Webhooks",
      ...headers,
    },
    ...(!isAllowed && { lookup: lookupPublic }),
  };
  const send = url.protocol === "http:" ? requestHttp : requestHttps;
  const { promise, resolve } = Promise.withResolvers<PostOutcome>();
  const request = send(url, options, (response) => {
    resolve({ status: response.statusCode ?? 0 });
    // What is answered is not read.
    response.destroy();
  });
  request.on("error", (error) => resolve({ problem: problemOf(error) }));
  request.end(bytes);
  return promise;
}

/** The problem of an address that names a machine of a private network. Names are checked when they are looked up, which numbers are not. */
export function leadsInside(address: string, privateHosts: readonly string[]): string | null {
  const { host, hostname } = new URL(address);
  const bare = hostname.replace(/^\[|\]$/g, "");
  const isInside = !privateHosts.includes(host) && isIP(bare) !== 0 && !isPublicAddress(bare);
  return isInside ? privateProblem : null;
}

const privateProblem = "The address is in a private network.";

function problemOf(error: Error): string {
  if (error instanceof PrivateAddress) return error.message;
  if (error.name === "AbortError" || error.name === "TimeoutError") return "No answer within 10 seconds.";
  const code = "code" in error ? String(error.code) : "";
  return (
    { ENOTFOUND: "There is no such host.", ECONNREFUSED: "The host refused the connection." }[code] ??
    `The connection failed (${code || "unknown"}).`
  );
}
