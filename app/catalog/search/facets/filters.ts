/** The chosen values of a facet. */
export interface ChosenValues {
  included: readonly string[];
  excluded: readonly string[];
}

/** By the keys of facets; a facet without chosen values is not there. */
export type Filters = Readonly<Record<string, ChosenValues>>;

/** One chosen value. */
export interface Filter {
  key: string;
  value: string;
  isExcluded: boolean;
}

/** More values are ignored: nobody chooses so many by hand. */
const mostFilters = 100;

/** What was chosen as the filters of a search. A value that is included and excluded is excluded. */
export function filtersOf(chosen: readonly Filter[]): Filters {
  const filters: Record<string, { included: Set<string>; excluded: Set<string> }> = {};
  for (const { key, value, isExcluded } of chosen.slice(0, mostFilters)) {
    const values = (filters[key] ??= { included: new Set(), excluded: new Set() });
    (isExcluded ? values.excluded : values.included).add(value);
  }
  return Object.fromEntries(
    Object.entries(filters).map(([key, { included, excluded }]) => [
      key,
      {
        included: [...included].filter((value) => !excluded.has(value)).toSorted(),
        excluded: [...excluded].toSorted(),
      },
    ]),
  );
}

export const listFilters = (filters: Filters): Filter[] =>
  Object.entries(filters).flatMap(([key, { included, excluded }]) => [
    ...included.map((value) => ({ key, value, isExcluded: false })),
    ...excluded.map((value) => ({ key, value, isExcluded: true })),
  ]);

const isSame = (one: Filter, other: Filter) =>
  one.key === other.key && one.value === other.value && one.isExcluded === other.isExcluded;

export const withoutFilter = (filters: Filters, removed: Filter): Filters =>
  filtersOf(listFilters(filters).filter((filter) => !isSame(filter, removed)));

/** As addresses write it. */
export const parameterOf = ({ value, isExcluded }: Omit<Filter, "key">): string =>
  isExcluded ? `-${value}` : value;
