import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsHere } from '#frontend/ui/action/use-is-here.js';

/** The filters and the order of a list, by their names in the URL; what is not set is missing. */
export type Filters<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export interface FilterState<Name extends string> {
  readonly filters: Filters<Name>;
  /**
   * Sets some; an empty value removes one. Every change is a step that Back undoes. One that comes when the user
   * has opened something else is dropped.
   */
  readonly change: (changes: Filters<Name>) => void;
  /** Replaces all of them by those of a view. */
  readonly replace: (filters: Filters<Name>) => void;
}

/** Filters of a list in the URL: they survive a reload, a shared link names them, and Back undoes the last. */
export function useFilters<Name extends string>(names: readonly Name[]): FilterState<Name> {
  const [params, setParams] = useSearchParams();
  const isHere = useIsHere();
  const set = useCallback(
    (changes: Filters<Name>) => {
      if (!isHere()) return;
      const after = new URLSearchParams(params);
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      if (after.toString() !== params.toString()) setParams(after, { preventScrollReset: true });
    },
    [params, setParams, isHere],
  );
  const replace = useCallback(
    (filters: Filters<Name>) =>
      set({ ...(Object.fromEntries(names.map((name) => [name, ''])) as Filters<Name>), ...filters }),
    [names, set],
  );
  return { filters: filtersOf(params, names), change: set, replace };
}

/** The filters among the parameters of a query; other parameters are none of a view. */
export function filtersOf<Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
): Filters<Name> {
  const found = names.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found) as Filters<Name>;
}

/** Filters as a query, always in the same order: two equal views have the same text. */
export function queryOf(filters: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(set.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))).toString();
}
