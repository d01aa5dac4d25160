/** The names of a downloaded file: the real one, and one in ASCII for old programs; null when nothing of it is ASCII. */
function namesOf(title: string, authors: readonly string[]): { real: string; plain: string | null } {
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
  return {
    real: `${safe}.epub`.toWellFormed(),
    plain: /[a-z0-9]/i.test(plain) ? `${plain}.epub` : null,
  };
}

/** The names under which a device may store a download. */
export function downloadNames(title: string, authors: readonly string[]): string[] {
  const { real, plain } = namesOf(title, authors);
  return plain === null ? [real] : [real, plain];
}

/** Both forms of a file name that RFC 6266 requires: ASCII for old programs, the real name for the others. */
export function attachmentHeader(title: string, authors: readonly string[]): string {
  const { real, plain } = namesOf(title, authors);
  const encoded = encodeURIComponent(real).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain ?? "book.epub"}"; filename*=UTF-8''${encoded}`;
}
