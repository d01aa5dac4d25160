import type { ReactNode } from "react";
import type { Loaded } from "./load-sections.server.ts";
import type { SectionKey } from "./section-keys.ts";

interface SectionProps<Facts> {
  id: SectionKey;
  title: string;
  /** The author's own name is the title of the first one. */
  isTitleShown?: boolean;
  loaded: Loaded<Facts>;
  isLoading: boolean;
  again: (key: SectionKey) => void;
  address: string;
  children: (facts: Facts) => ReactNode;
}

/** A section under its data key (E06), or the notice that it failed, with a way to load it again. */
export function Section<Facts>(props: SectionProps<Facts>) {
  const { id, title, isTitleShown = true, loaded, isLoading, again, address, children } = props;
  return (
    <section id={id} aria-label={title} aria-busy={isLoading || undefined}>
      {isTitleShown && <h2>{title}</h2>}
      {loaded.ok ? (
        children(loaded.facts)
      ) : (
        <p className="notice notice-trouble" role="alert">
          This part could not be loaded; the others are not affected.{" "}
          <a
            className="link"
            href={address}
            onClick={(event) => {
              event.preventDefault();
              again(id);
            }}
          >
            Try again
          </a>
        </p>
      )}
    </section>
  );
}
