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

/** This far below the window it hydrates, for visitors who scroll without an input event. */
const ROOT_MARGIN = '50% 0px';
/** After one of these events the visitor may soon click anywhere. */
const USER_EVENTS = ['pointerdown', 'keydown', 'touchstart', 'wheel', 'popstate'] as const;
/** Elements that work only with their code; links work without it. */
const CLICKABLE_SELECTOR = 'button, [role="button"]';
const BOUNDARY_SELECTOR = '[data-lazy-hydrate]';

interface PendingLoad {
  /** Fetches the code, if it is not loading yet. */
  readonly start: () => void;
  /** Resolves once the code has loaded. */
  readonly here: Promise<void>;
}

const pendingLoads = new Set<PendingLoad>();
const loads = new Set<() => Promise<unknown>>();
/** Elements clicked or edited before their code had loaded, in order, with a copy of their state. */
const earlyUses = new Map<Element, Element>();

/** Fetches every lazy part of the page in this window; never rejects. */
export async function loadAllLazyParts(): Promise<void> {
  await Promise.allSettled([...loads].map((load) => load()));
}

function startPendingLoads(): void {
  for (const each of pendingLoads) each.start();
}

/** On hydration React resets a field to the value that it knows. */
function cloneWithValue(used: Element): Element {
  const copy = used.cloneNode(true) as Element;
  if (isField(copy) && isField(used)) copy.value = used.value;
  return copy;
}

/** Whether the event happened in a part that is not hydrated yet; it is recorded, and the part is loaded. */
function captureEarlyUse(event: Event, used: Element | null): used is Element {
  if (!used?.closest(BOUNDARY_SELECTOR)) return false;
  startPendingLoads();
  // If an element is used twice, the last use counts.
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

/** A failed load is retried with the next use; until then the page can be read. */
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

/** Its effect reports that the part beside it is hydrated. */
function OnHydrated({ onHydrated }: { readonly onHydrated: () => void }): null {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

/**
 * A part far down a page, whose code is not in the initial chunks. The server renders it with the rest; in
 * the browser its markup stays inert until it is near the window or the visitor interacts with the page.
 * Clicks and input from before its code has loaded are replayed afterwards. A page opened by client
 * navigation, or rendered fresh, has fetched it with its own code (app/pages.tsx). `rootMargin` is how far below
 * the window it may be when its code is fetched without an interaction.
 */
export function lazyHydrate<Props extends object>(
  fetch: () => Promise<{ readonly default: ComponentType<Props> }>,
  rootMargin = ROOT_MARGIN,
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
        { rootMargin },
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
    // While it waits, its props stay the same: otherwise React would discard the server's markup.
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
    // Only server-rendered markup is hydrated, and this never changes afterwards.
    const [isDrawn] = useState(useHydrated());
    if (!isDrawn) return <LazyBoundary {...props} />;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
