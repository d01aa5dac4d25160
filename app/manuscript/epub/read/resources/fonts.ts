import type { Archive } from "../container/archive.ts";
import { decodeText } from "../encoding/decoding.ts";
import { parsePackageXml } from "../markup/parse-markup.ts";
import { attribute, findElement, findElements } from "../markup/tree.ts";
import { resolveReference } from "../container/paths.ts";
import { RefusedPublication } from "../publication.ts";

type Obfuscation = "idpf" | "adobe";

/** Which entries are obfuscated fonts, by path in the container. */
export type ObfuscatedFonts = Map<string, Obfuscation>;

const ALGORITHMS = new Map<string, Obfuscation>([
  ["http://www.idpf.org/2008/embedding", "idpf"],
  ["http://ns.adobe.com/pdf/enc#RC", "adobe"],
]);

/** Reads META-INF/encryption.xml. Anything in it but font obfuscation is copy protection, and refused. */
export async function readEncryption(archive: Archive): Promise<ObfuscatedFonts> {
  const fonts: ObfuscatedFonts = new Map();
  if (archive.find("META-INF/sinf.xml")) throw new RefusedPublication("drm", "META-INF/sinf.xml");
  const bytes = await archive.read("META-INF/encryption.xml");
  if (!bytes) return fonts;
  const { root } = parsePackageXml(decodeText(bytes).text);
  for (const encrypted of findElements(root, "encrypteddata")) {
    const method = findElement(encrypted, "encryptionmethod");
    const algorithm = (method && attribute(method, "Algorithm")) ?? "unknown";
    const reference = findElement(encrypted, "cipherreference");
    const target = resolveReference("", (reference && attribute(reference, "URI")) ?? "");
    const kind = ALGORITHMS.get(algorithm);
    if (!kind) throw new RefusedPublication("drm", `encrypted with ${algorithm}`);
    if (target.kind === "inside") fonts.set(archive.find(target.path) ?? target.path, kind);
  }
  return fonts;
}

/** The bytes that fonts of a book are combined with; `adobe` is null where no identifier is a UUID. */
export interface FontKeys {
  idpf: Uint8Array;
  adobe: Uint8Array | null;
}

/** The keys follow from the package's identifiers: EPUB 3.3 §4.4 for IDPF; Adobe takes the hex digits of the UUID. */
export async function deriveFontKeys(uniqueIdentifier: string, identifiers: string[]): Promise<FontKeys> {
  const trimmed = uniqueIdentifier.replace(/[ \t\r\n]/g, "");
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(trimmed));
  const uuid = [uniqueIdentifier, ...identifiers].map(hexDigitsOfUuid).find((digits) => digits !== null);
  return { idpf: new Uint8Array(digest), adobe: uuid ? fromHex(uuid) : null };
}

function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexDigitsOfUuid(identifier: string): string | null {
  const digits = identifier.replace(/^urn:uuid:/i, "").replace(/[\s-]/g, "");
  return /^[0-9a-f]{32}$/i.test(digits) ? digits : null;
}

const SCRAMBLED_BYTES = { idpf: 1040, adobe: 1024 };

/** Undoes the exclusive-or over the font's beginning. The same operation obfuscates. */
export function unscrambleFont(bytes: Uint8Array, kind: Obfuscation, keys: FontKeys): Uint8Array {
  const key = keys[kind];
  if (!key || key.length === 0) return bytes;
  const clear = new Uint8Array(bytes);
  const end = Math.min(SCRAMBLED_BYTES[kind], clear.length);
  for (let at = 0; at < end; at++) clear[at] = (clear[at] ?? 0) ^ (key[at % key.length] ?? 0);
  return clear;
}
