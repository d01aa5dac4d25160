import type { ReactNode } from "react";
import { Icon } from "../icons/icon.tsx";
import { longestQuestion } from "./longest-question.ts";

interface SearchBoxProps {
  /** Hidden fields. */
  children?: ReactNode;
  action: string;
  label: string;
  placeholder: string;
  question?: string;
  isLarge?: boolean;
}

/** A plain GET form: works before and without scripts. Keyed by the query, so that going back shows the old one. */
export function SearchBox({
  action,
  label,
  placeholder,
  question = "",
  isLarge = false,
  children,
}: SearchBoxProps) {
  return (
    <form
      role="search"
      aria-label={isLarge ? label : undefined}
      action={action}
      className={isLarge ? "search-box search-box-large" : "search-box"}
    >
      <input
        key={question}
        type="search"
        dir="auto"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={question}
        autoComplete="off"
        maxLength={longestQuestion}
      />
      {children}
      <button type="submit" aria-label="Search">
        <Icon name="search" size={isLarge ? 24 : 20} />
      </button>
    </form>
  );
}
