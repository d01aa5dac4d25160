/** The path of the one to use among those that are installed, or null. */
export function installedChromium(): string | null;
