/** V05: 3 to 30 of `a-z0-9_-`. */
export const handlePattern = /^[a-z0-9_-]{3,30}$/;

const alike: Record<string, string> = {
  "0": "o",
  "1": "l",
  i: "l",
  "5": "s",
  "8": "b",
  "2": "z",
  "-": "",
  _: "",
};

/** A handle with confusable letters unified: two handles must differ in it. */
export function handleSkeleton(handle: string): string {
  const same = handle.toLowerCase().replace(/[01i582_-]/g, (letter) => alike[letter] ?? letter);
  // Two letters that together look like another one.
  return same.replaceAll("rn", "m").replaceAll("vv", "w");
}

/** Names that could be mistaken for the site itself. */
const reserved = new Set(
  "admin administrator moderator mod octavo official operator owner root staff support system security help api www mail user".split(
    " ",
  ),
);

const reservedSkeletons = new Set([...reserved].map(handleSkeleton));

/** Whether a name, without its spaces, could be mistaken for the site itself: "Admin", "Sup port". */
export function isReservedName(name: string): boolean {
  return reservedSkeletons.has(handleSkeleton(name.replace(/[\s.]+/g, "")));
}

export type HandleFault = "too-short" | "too-long" | "letters" | "reserved";

/** The error of a handle by its format; null when it has none. Whether it is available only the database knows. */
export function handleFault(handle: string): HandleFault | null {
  if (handle.length < 3) return "too-short";
  if (handle.length > 30) return "too-long";
  if (!handlePattern.test(handle)) return "letters";
  return reservedSkeletons.has(handleSkeleton(handle)) ? "reserved" : null;
}

/** The first part of a generated handle: from the name, otherwise from the address, otherwise neutral. */
export function handleFrom(text: string): string {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 24);
  return handleFault(plain) ? `reader-${plain}`.slice(0, 24).replace(/-+$/, "") : plain;
}

/** The cache tag of the page at a handle; every change of a profile that others can see announces it. */
export const profileTag = (handle: string) => `author:${handle}`;
