import type { FacetFacts, FacetPanel } from "./facet.server.ts";

interface FixedValues {
  code: number;
  /**
   * By value, in the order of the panel. Only ever added to at the end: their places are stored with the books. A value that is a whole
   * number would not stay in its place.
   */
  names: Readonly<Record<string, string>>;
  valuesOf: (book: FacetFacts) => string[];
  isOpen: boolean;
}

/** The parts of a facet that has a few values, named here. */
export function fixedValues({ code, names, valuesOf, isOpen }: FixedValues) {
  const values = Object.keys(names);
  const panel: FacetPanel = {
    code,
    order: values,
    most: values.length,
    numbersOf: (book) => valuesOf(book).map((value) => values.indexOf(value)),
    valueOf: (number) => values[number] ?? null,
    numberOf: (value) => (Object.hasOwn(names, value) ? values.indexOf(value) : null),
    isOpen,
  };
  return {
    read: (given: string) => (Object.hasOwn(names, given) ? given : null),
    valuesOf,
    names: { kind: "known" as const, nameOf: (value: string) => names[value] ?? value },
    panel,
    values: values.map((value) => `\`${value}\``).join(", "),
  };
}
