/** A series has no id but its name, which may be anything; as a parameter it needs no rule for dots and slashes. */
export const seriesAddress = (name: string): string => `/series?${new URLSearchParams({ name })}`;
