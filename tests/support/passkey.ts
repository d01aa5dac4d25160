import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { passkeys } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

/** Gives an account a passkey with a private key of the test: `answer` signs a challenge as an authenticator would. */
export async function addPasskey(site: Site, accountId: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const point = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, "base64url")]);
  // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const cose = [
    Buffer.from("a5010203262001", "hex"),
    Buffer.from([0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ];
  const id = randomBytes(16).toString("base64url");
  await site.db.insert(passkeys).values({
    id,
    userId: accountId,
    publicKey: Buffer.concat(cose).toString("base64"),
    credentialID: id,
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  });
  return {
    answer(challenge: string, origin: string, { isVerified = true } = {}) {
      const clientData = Buffer.from(
        JSON.stringify({ type: "webauthn.get", challenge, origin, crossOrigin: false }),
      );
      // Relying party, flags (present, verified), counter.
      const authenticator = Buffer.concat([
        sha256(new URL(origin).hostname),
        Buffer.from([isVerified ? 0x05 : 0x01, 0, 0, 0, 1]),
      ]);
      const signature = sign("sha256", Buffer.concat([authenticator, sha256(clientData)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: authenticator.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}
