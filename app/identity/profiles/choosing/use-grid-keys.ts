import { type KeyboardEvent, useCallback } from "react";

/**
 * Arrow keys move between the buttons of a grid by their position on the screen; Home and End to the first and last.
 */
export function useGridKeys() {
  return useCallback((event: KeyboardEvent<HTMLElement>) => {
    const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
    const at = tiles.findIndex((tile) => tile === document.activeElement);
    const target = at < 0 ? undefined : tileAt(tiles, at, event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
  }, []);
}

function tileAt(tiles: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === "Home") return tiles[0];
  if (key === "End") return tiles.at(-1);
  if (key === "ArrowRight") return tiles[at + 1];
  if (key === "ArrowLeft") return tiles[at - 1];
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  const columns = tiles.filter((tile) => tile.offsetTop === tiles[0]?.offsetTop).length;
  return tiles[at + (key === "ArrowDown" ? columns : -columns)];
}
