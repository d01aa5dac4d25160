import { useEffect, useRef, useState } from "react";
import { listenLive } from "#app/identity/live/public.ts";
import type { Frame } from "./open-dashboard.server.ts";
import type { Sections } from "./load-sections.server.ts";
import { addressWith } from "./view/dashboard-input.ts";
import { isSectionKey, type SectionKey, sectionKeys } from "./section-keys.ts";

interface Loaded {
  frame: Frame;
  sections: Partial<Sections>;
}

/**
 * The sections of the page, and those loaded again since: when a key is outdated because another profile was chosen (S05), maybe in
 * another window, or when somebody tries again. One call loads all keys that are outdated together, and no others. Not by
 * the router's fetcher: its code would be loaded by every page of the site.
 */
export function useSections(loaded: { frame: Frame; sections: Sections }) {
  const [newer, setNewer] = useState<Loaded | null>(null);
  const [loading, setLoading] = useState<SectionKey[]>([]);
  const refresh = useRef(async (_keys: SectionKey[]) => {});
  refresh.current = async (keys) => {
    const search = new URLSearchParams(location.search);
    search.set("keys", keys.join(" "));
    setLoading(keys);
    const found = await fetchSections(`${loaded.frame.view.path}/sections?${search}`);
    setLoading([]);
    if (found)
      setNewer((before) => ({ frame: found.frame, sections: { ...before?.sections, ...found.sections } }));
  };
  useEffect(() => {
    const onOutdated = (event: Event) => {
      const keys: unknown = event instanceof CustomEvent ? event.detail : null;
      const known = Array.isArray(keys)
        ? keys.filter((key) => typeof key === "string").filter(isSectionKey)
        : [];
      if (known.length > 0) void refresh.current(known);
    };
    document.addEventListener("dashboard-outdated", onOutdated);
    return () => document.removeEventListener("dashboard-outdated", onOutdated);
  }, []);
  // Listens to the site, which counts visits every few minutes.
  useEffect(
    () => listenLive("dashboard", () => void refresh.current([...sectionKeys]), { isFresh: true }),
    [],
  );
  const frame = newer?.frame ?? loaded.frame;
  const sections: Sections = { ...loaded.sections, ...newer?.sections };
  return {
    frame,
    sections,
    /** What a `<Section>` needs besides its title and content. */
    section: <Key extends SectionKey>(id: Key) => ({
      id,
      loaded: sections[id],
      isLoading: loading.includes(id),
      again: (key: SectionKey) => void refresh.current([key]),
      address: addressWith(frame.view),
    }),
  };
}

/** Null when they could not be loaded; somebody who is signed out is led to signing in, as by opening the page. */
async function fetchSections(address: string): Promise<Loaded | null> {
  try {
    const response = await fetch(address);
    if (response.redirected) location.reload();
    return response.ok && !response.redirected ? ((await response.json()) as Loaded) : null;
  } catch {
    return null;
  }
}
