import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { Frame } from "./open-dashboard.server.ts";
import type { Sections } from "./load-sections.server.ts";
import { addressWith } from "./view/dashboard-input.ts";
import { isSectionKey, type SectionKey } from "./section-keys.ts";

interface Loaded {
  frame: Frame;
  sections: Partial<Sections>;
}

/**
 * The sections of the page, and those loaded again since: when a key is outdated because another profile was chosen (S05), maybe in
 * another window, or when somebody tries again. One call loads all keys that are outdated together, and no others.
 */
export function useSections(loaded: { frame: Frame; sections: Sections }) {
  const fetcher = useFetcher<Loaded>();
  const { load } = fetcher;
  const newer = useRef<Partial<Sections>>({});
  const loading = useRef<SectionKey[]>([]);
  const refresh = useRef((_keys: SectionKey[]) => {});
  refresh.current = (keys) => {
    const search = new URLSearchParams(location.search);
    search.set("keys", keys.join(" "));
    loading.current = keys;
    void load(`${loaded.frame.view.path}/sections?${search}`);
  };
  useEffect(() => {
    const onOutdated = (event: Event) => {
      const keys: unknown = event instanceof CustomEvent ? event.detail : null;
      const known = Array.isArray(keys)
        ? keys.filter((key) => typeof key === "string").filter(isSectionKey)
        : [];
      if (known.length > 0) refresh.current(known);
    };
    document.addEventListener("dashboard-outdated", onOutdated);
    return () => document.removeEventListener("dashboard-outdated", onOutdated);
  }, []);
  if (fetcher.data) newer.current = { ...newer.current, ...fetcher.data.sections };
  const frame = fetcher.data?.frame ?? loaded.frame;
  const sections: Sections = { ...loaded.sections, ...newer.current };
  return {
    frame,
    sections,
    /** What a `<Section>` needs besides its title and content. */
    section: <Key extends SectionKey>(id: Key) => ({
      id,
      loaded: sections[id],
      isLoading: fetcher.state === "loading" && loading.current.includes(id),
      again: (key: SectionKey) => refresh.current([key]),
      address: addressWith(frame.view),
    }),
  };
}
