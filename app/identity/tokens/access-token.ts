/** So that a scanner for leaked secrets knows one. */
const prefix = "octavo_pat_";

/** Whether a bearer token has the form of an access token, and not that of a session's. */
export const isAccessToken = (token: string): boolean => token.startsWith(prefix);

/** A new token of 32 random letters and digits: `random` gives that many bytes. */
export function spellToken(random: (count: number) => Uint8Array): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  let text = "";
  while (text.length < 32)
    for (const byte of random(64))
      // Larger bytes would make the first letters likelier than others.
      if (byte < 248 && text.length < 32) text += letters.charAt(byte % letters.length);
  return prefix + text;
}
