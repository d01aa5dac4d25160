/** Both forms of a file name that RFC 6266 requires: ASCII for old programs, the real name for the others. */
export function attachmentHeader(title: string, authors: readonly string[]): string {
  const name = [authors[0], title].filter(Boolean).join(" - ");
  // Characters that some file systems refuse, and endings that Windows drops.
  const safe =
    name
      .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 120) || "book";
  const plain = safe
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\%]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const encoded = encodeURIComponent(`${safe}.epub`.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${/[a-z0-9]/i.test(plain) ? plain : "book"}.epub"; filename*=UTF-8''${encoded}`;
}
