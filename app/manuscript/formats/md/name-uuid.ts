// Drawn once at random; changing it would give every work made from Markdown a new identifier.
const namespace = "5b0e6f52-6f0c-4f39-9d5c-1f8a4c0d7be1";

/** A UUID of version 5 (RFC 9562): the same name always gives the same one. */
export async function nameUuid(name: string): Promise<string> {
  const prefix = Uint8Array.from(namespace.replaceAll("-", "").match(/../g) ?? [], (pair) =>
    parseInt(pair, 16),
  );
  const hash = await crypto.subtle.digest(
    "SHA-1",
    new Uint8Array([...prefix, ...new TextEncoder().encode(name)]),
  );
  const bytes = new Uint8Array(hash).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
