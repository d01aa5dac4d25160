interface Names {
  fullName: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** The name given, else the joined names; null when there are none: then others see no name. */
export function givenNameOf({ fullName, firstName, lastName }: Names): string | null {
  return fullName || [firstName, lastName].filter(Boolean).join(" ") || null;
}

const nobody = "User";

/** E01: the name given, else "User", which only the profile itself sees: nothing is ever published by "User". */
export const fullNameOf = (names: Names): string => givenNameOf(names) ?? nobody;

/** Whether a profile has a name of its own. */
export const isNamed = ({ fullName }: { fullName: string | null }): boolean => fullName !== nobody;

/** The label of a profile on pages: the name, else the handle. */
export const nameOrHandle = ({ handle, fullName }: { handle: string; fullName: string | null }): string =>
  fullName && fullName !== nobody ? fullName : `@${handle}`;
