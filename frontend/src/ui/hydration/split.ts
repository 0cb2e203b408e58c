import { createElement, lazy, useState, type ComponentType } from 'react';

export interface Split<Props extends object> {
  /** Fetches its code, once. */
  readonly load: () => Promise<unknown>;
  readonly Part: ComponentType<Props>;
}

/**
 * A part of the site in a file of its own. Like `lazy`, but once its code is here it is drawn at once: while a
 * page from the server is taken over, a part that waits even for a moment would miss what is pressed in it.
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
    // Kept while it stands: another component in its place would begin anew.
    const [Shown] = useState<ComponentType<Props>>(() => here ?? Waiting);
    return createElement(Shown, props);
  }
  return { load, Part };
}
