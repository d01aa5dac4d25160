import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export interface PeerPerson {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * A real OpenID Connect provider (the package `oidc-provider`) on this machine, whose pages sign in as any of `people`
 * by their `sub`. `setting` is the value of the site's OIDC_PROVIDERS; the site must be served at `siteUrl`.
 */
export async function openOidcPeer(siteUrl: string, people: PeerPerson[]) {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const client = { clientId: "octavo", clientSecret: "a secret between the two of them" };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${siteUrl}/api/auth/callback/library`],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => {
      const person = people.find((each) => each.sub === sub);
      return person ? { accountId: sub, claims: async () => ({ ...person }) } : undefined;
    },
  });
  const answer = provider.callback();
  const server: Server = createServer((request, response) => void answer(request, response));
  server.listen(port, "localhost");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    setting: JSON.stringify([{ id: "library", name: "Town Library", issuer, ...client }]),
    issuer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
