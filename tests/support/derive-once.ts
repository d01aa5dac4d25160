import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { callbackify } from "node:util";

type Derived = (error: NodeJS.ErrnoException | null, key: Buffer) => void;

const derive = crypto.scrypt;
const known = new Map<string, Promise<Buffer>>();

/**
 * Deriving a key from a password takes a tenth of a second of processor time, on purpose, and nothing but what is given
 * decides the key. Tests sign in with the same few passwords hundreds of times: each key is derived once in a process.
 * The site notices no difference but that it takes less time.
 */
function deriveOnce(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  ...more: [Derived] | [ScryptOptions, Derived]
): void {
  const [options, callback] = more.length === 2 ? more : [{}, more[0]];
  const name = JSON.stringify([...[password, salt].map(textOf), length, options]);
  const key =
    known.get(name) ??
    new Promise<Buffer>((resolve, reject) => {
      derive(password, salt, length, options, (error, made) => (error ? reject(error) : resolve(made)));
    });
  known.set(name, key);
  callbackify(async () => Buffer.from(await key))(callback);
}

const textOf = (given: BinaryLike) =>
  typeof given === "string"
    ? `text ${given}`
    : Buffer.from(given.buffer, given.byteOffset, given.byteLength).toString("hex");

// Test files share their modules, and this one is loaded for each of them.
if (crypto.scrypt.name !== deriveOnce.name) {
  crypto.scrypt = deriveOnce as typeof crypto.scrypt;
  syncBuiltinESMExports();
}
