import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { isField, replayInput } from './replay-input.js';
import { split } from './split.js';
import { useHydrated } from './use-hydrated.js';

/** So far below the window it is time, for whoever comes there without a hand on the page. */
const ROOT_MARGIN = '50% 0px';
/** Whoever does one of these may soon press something anywhere. */
const USER_EVENTS = ['pointerdown', 'keydown', 'touchstart', 'wheel', 'popstate'] as const;
/** What answers only by its code; a link leads where it leads without. */
const CLICKABLE_SELECTOR = 'button, [role="button"]';
const BOUNDARY_SELECTOR = '[data-lazy-hydrate]';

interface PendingLoad {
  /** Fetches the code, if it is not on its way. */
  readonly start: () => void;
  /** Resolves once it is here. */
  readonly here: Promise<void>;
}

const pendingLoads = new Set<PendingLoad>();
const loads = new Set<() => Promise<unknown>>();
/** Pressed or typed into in parts whose code was not here yet, in order, with a copy of how it was left. */
const earlyUses = new Map<Element, Element>();

/** Fetches all that the page in this window would load lazily; never rejects. */
export async function loadAllLazyParts(): Promise<void> {
  await Promise.allSettled([...loads].map((load) => load()));
}

function startPendingLoads(): void {
  for (const each of pendingLoads) each.start();
}

/** React gives a field that it takes over the value that it knows. */
function cloneWithValue(used: Element): Element {
  const copy = used.cloneNode(true) as Element;
  if (isField(copy) && isField(used)) copy.value = used.value;
  return copy;
}

/** Whether it happened in a part that cannot answer yet; it is kept, and the part asked for. */
function captureEarlyUse(event: Event, used: Element | null): used is Element {
  if (!used?.closest(BOUNDARY_SELECTOR)) return false;
  startPendingLoads();
  // The last one counts, where something is used twice.
  earlyUses.delete(used);
  earlyUses.set(used, cloneWithValue(used));
  event.stopPropagation();
  return true;
}

function onClick(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const pressed = event.target.closest(CLICKABLE_SELECTOR);
  if (pressed && captureEarlyUse(event, pressed)) event.preventDefault();
}

function onInput(event: Event): void {
  if (event.target instanceof Element) captureEarlyUse(event, event.target);
}

function listen(): void {
  for (const use of USER_EVENTS) addEventListener(use, startPendingLoads, { capture: true, passive: true });
  addEventListener('click', onClick, true);
  addEventListener('input', onInput, true);
}

/** What cannot be fetched is tried again with the next use; until then the page can be read. */
function createPendingLoad(load: () => Promise<unknown>): PendingLoad {
  let arrived = (): void => undefined;
  const here = new Promise<void>((resolve) => (arrived = resolve));
  let isAsked = false;
  const start = (): void => {
    if (isAsked) return;
    isAsked = true;
    load().then(arrived, (error: unknown) => {
      isAsked = false;
      console.warn(error);
    });
  };
  return { start, here };
}

/** Shows with its effect that the part beside it has been taken over. */
function OnHydrated({ onHydrated }: { readonly onHydrated: () => void }): null {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

/**
 * A part far down a page, whose code is not among what the page loads at first. The server draws it with the
 * rest; in the browser it stands as it came until it is near the window or somebody begins to use the page.
 * What is pressed or typed in it before its code is here is done again when it is. A page that is opened
 * from another one, or drawn anew, has fetched it with its own code (app/pages.tsx).
 */
export function lazyHydrate<Props extends object>(
  fetch: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const { load, Part } = split(fetch);
  loads.add(load);
  const pendingLoad = createPendingLoad(load);
  if (typeof document === 'undefined') pendingLoad.start();
  else if (pendingLoads.size === 0) listen();
  pendingLoads.add(pendingLoad);
  const LazyPart = lazy(() => pendingLoad.here.then(() => ({ default: Part })));

  function LazyBoundary(props: Props): ReactElement {
    const place = useRef<HTMLDivElement>(null);
    const [isHydrated, setHydrated] = useState(false);
    useEffect(() => {
      const { current } = place;
      if (isHydrated || !current) return;
      const watch = new IntersectionObserver(
        (seen) => seen.some(({ isIntersecting }) => isIntersecting) && pendingLoad.start(),
        { rootMargin: ROOT_MARGIN },
      );
      watch.observe(current);
      return () => watch.disconnect();
    }, [isHydrated]);
    useEffect(() => {
      if (!isHydrated) return;
      for (const [element, left] of [...earlyUses].filter(([each]) => place.current?.contains(each))) {
        earlyUses.delete(element);
        replayInput(element, left);
      }
    }, [isHydrated]);
    // As long as it waits it is not drawn with other props: React would put the server's drawing away.
    const first = useRef(props).current;
    const shown = isHydrated ? props : first;
    const part = useMemo<ReactNode>(
      () => (
        <Suspense>
          <LazyPart {...shown} />
          <OnHydrated onHydrated={() => setHydrated(true)} />
        </Suspense>
      ),
      [shown],
    );
    return (
      <div ref={place} data-lazy-hydrate={isHydrated ? undefined : ''}>
        {part}
      </div>
    );
  }

  return function LazyHydrated(props: Props): ReactElement {
    // Only what the server has drawn is taken over, and it stays what it is.
    const [isDrawn] = useState(useHydrated());
    if (!isDrawn) return <LazyBoundary {...props} />;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
