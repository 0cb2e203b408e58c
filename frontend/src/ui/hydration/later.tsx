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
import { isField, repeat } from './repeat.js';
import { split } from './split.js';
import { useHydrated } from './use-hydrated.js';

/** So far below the window it is time, for whoever comes there without a hand on the page. */
const NEAR = '50% 0px';
/** Whoever does one of these may soon press something anywhere. */
const USES = ['pointerdown', 'keydown', 'touchstart', 'wheel', 'popstate'] as const;
/** What answers only by its code; a link leads where it leads without. */
const PRESSED = 'button, [role="button"]';
const PLACE = '[data-later]';

interface Wish {
  /** Fetches the code, if it is not on its way. */
  readonly want: () => void;
  /** Resolves once it is here. */
  readonly here: Promise<void>;
}

const wishes = new Set<Wish>();
const loads = new Set<() => Promise<unknown>>();
/** Pressed or typed into in parts whose code was not here yet, in order, with a copy of how it was left. */
const missed = new Map<Element, Element>();

/** Fetches all that the page in this window would fetch later; never rejects. */
export async function loadLater(): Promise<void> {
  await Promise.allSettled([...loads].map((load) => load()));
}

function wantAll(): void {
  for (const each of wishes) each.want();
}

/** React gives a field that it takes over the value that it knows. */
function copyOf(used: Element): Element {
  const copy = used.cloneNode(true) as Element;
  if (isField(copy) && isField(used)) copy.value = used.value;
  return copy;
}

/** Whether it happened in a part that cannot answer yet; it is kept, and the part asked for. */
function isMissed(event: Event, used: Element | null): used is Element {
  if (!used?.closest(PLACE)) return false;
  wantAll();
  // The last one counts, where something is used twice.
  missed.delete(used);
  missed.set(used, copyOf(used));
  event.stopPropagation();
  return true;
}

function onClick(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const pressed = event.target.closest(PRESSED);
  if (pressed && isMissed(event, pressed)) event.preventDefault();
}

function onInput(event: Event): void {
  if (event.target instanceof Element) isMissed(event, event.target);
}

function listen(): void {
  for (const use of USES) addEventListener(use, wantAll, { capture: true, passive: true });
  addEventListener('click', onClick, true);
  addEventListener('input', onInput, true);
}

/** What cannot be fetched is tried again with the next wish; until then the page can be read. */
function wishFor(load: () => Promise<unknown>): Wish {
  let arrived = (): void => undefined;
  const here = new Promise<void>((resolve) => (arrived = resolve));
  let isAsked = false;
  const want = (): void => {
    if (isAsked) return;
    isAsked = true;
    load().then(arrived, (error: unknown) => {
      isAsked = false;
      console.warn(error);
    });
  };
  return { want, here };
}

/** Shows with its effect that the part beside it has been taken over. */
function Here({ onHere }: { readonly onHere: () => void }): null {
  useEffect(onHere, [onHere]);
  return null;
}

/**
 * A part far down a page, whose code is not among what the page loads at first. The server draws it with the
 * rest; in the browser it stands as it came until it is near the window or somebody begins to use the page.
 * What is pressed or typed in it before its code is here is done again when it is. A page that is opened
 * from another one, or drawn anew, has fetched it with its own code (app/pages.tsx).
 */
export function later<Props extends object>(
  fetch: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const { load, Part } = split(fetch);
  loads.add(load);
  const wish = wishFor(load);
  if (typeof document === 'undefined') wish.want();
  else if (wishes.size === 0) listen();
  wishes.add(wish);
  const Waited = lazy(() => wish.here.then(() => ({ default: Part })));

  function TakenOver(props: Props): ReactElement {
    const place = useRef<HTMLDivElement>(null);
    const [isHere, setHere] = useState(false);
    useEffect(() => {
      const { current } = place;
      if (isHere || !current) return;
      const watch = new IntersectionObserver(
        (seen) => seen.some(({ isIntersecting }) => isIntersecting) && wish.want(),
        { rootMargin: NEAR },
      );
      watch.observe(current);
      return () => watch.disconnect();
    }, [isHere]);
    useEffect(() => {
      if (!isHere) return;
      for (const [element, left] of [...missed].filter(([each]) => place.current?.contains(each))) {
        missed.delete(element);
        repeat(element, left);
      }
    }, [isHere]);
    // As long as it waits it is not drawn with other props: React would put the server's drawing away.
    const first = useRef(props).current;
    const shown = isHere ? props : first;
    const part = useMemo<ReactNode>(
      () => (
        <Suspense>
          <Waited {...shown} />
          <Here onHere={() => setHere(true)} />
        </Suspense>
      ),
      [shown],
    );
    return (
      <div ref={place} data-later={isHere ? undefined : ''}>
        {part}
      </div>
    );
  }

  return function Later(props: Props): ReactElement {
    // Only what the server has drawn is taken over, and it stays what it is.
    const [isDrawn] = useState(useHydrated());
    if (!isDrawn) return <TakenOver {...props} />;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
