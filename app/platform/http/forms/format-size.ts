const MB = 1024 * 1024;
const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** Bytes for people: "64 kB", "32 MB". */
export const formatSize = (bytes: number): string =>
  bytes < MB ? `${numbers.format(Math.ceil(bytes / 1024))} kB` : `${numbers.format(bytes / MB)} MB`;
