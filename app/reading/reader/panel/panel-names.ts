export const panelNames = ["contents", "bookmarks", "search", "settings", "help"] as const;

export type PanelName = (typeof panelNames)[number];
