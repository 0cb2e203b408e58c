import { createElement, lazy, useState, type ComponentType } from 'react';

export interface Split<Props extends object> {
  /** Fetches its code, once. */
  readonly load: () => Promise<unknown>;
  readonly Part: ComponentType<Props>;
}

/**
 * A part of the site in its own chunk. Like `lazy`, but once its code has loaded it renders synchronously:
 * during the hydration of a server-rendered page, a part that suspends even briefly would miss clicks.
 */
export function split<Props extends object>(
  fetch: () => Promise<{ readonly default: ComponentType<Props> }>,
): Split<Props> {
  let here: ComponentType<Props> | undefined;
  const load = () =>
    fetch().then((module) => {
      here = module.default;
      return module;
    });
  const Waiting = lazy(load);
  function Part(props: Props) {
    // Kept while mounted: another component in its place would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => here ?? Waiting);
    return createElement(Shown, props);
  }
  return { load, Part };
}
