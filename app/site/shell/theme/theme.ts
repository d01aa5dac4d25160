/** The themes that a visitor can choose; without a choice the system's is used. */
export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** A stored or posted theme; null is the system's. */
export const toTheme = (value: unknown): Theme | null => themes.find((theme) => theme === value) ?? null;
