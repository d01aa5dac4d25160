export const panelNames = ["contents", "bookmarks", "marks", "search", "settings", "help"] as const;

export type PanelName = (typeof panelNames)[number];
