import { replayFieldValue, isField, isCheckable, replayInput } from '../ui/hydration/replay-input.js';

declare global {
  /** Recorded by the script in the document's head (index.html): clicked and edited elements, in order. */
  var earlyEvents: { readonly stop: () => readonly Element[] } | undefined;
}

/** Replays the interactions from before hydration; from now on the page handles them. */
export function replayEarlyEvents(): void {
  const early = globalThis.earlyEvents?.stop() ?? [];
  document.addEventListener('input', onInput, true);
  for (const element of early) replayInput(element, element);
}

/**
 * For a page that is rendered fresh instead of hydrated: records the interactions with the old markup.
 * Returns a function that replays them in the new render.
 */
export function captureForFreshRender(root: HTMLElement): () => void {
  const early = globalThis.earlyEvents?.stop() ?? [];
  const captured = early.map((element) => ({ element, counterpart: findCounterpart(element, root) }));
  const { activeElement } = document;
  const focused =
    activeElement && root.contains(activeElement) ? findCounterpart(activeElement, root) : undefined;
  return () => {
    const again = focused?.();
    if (again instanceof HTMLElement) again.focus();
    for (const { element, counterpart } of captured.splice(0)) {
      const found = counterpart();
      if (found) replayInput(found, element);
    }
  };
}

/** Dispatches input again when it makes React hydrate that part, because React would otherwise miss it. */
function onInput({ target, isTrusted }: Event): void {
  if (!isTrusted || !isField(target) || target instanceof HTMLSelectElement) return;
  const isTakenOver = Object.hasOwn(target, isCheckable(target) ? 'checked' : 'value');
  if (!isTakenOver) setTimeout(() => replayFieldValue(target, target));
}

/** Finds the same element in another render of the page, by its label and position. */
function findCounterpart(element: Element, root: HTMLElement): () => Element | undefined {
  const candidates = (): Element[] =>
    [...root.querySelectorAll(element.tagName)].filter((each) => accessibleKeyOf(each) === name);
  const name = accessibleKeyOf(element);
  const position = candidates().indexOf(element);
  return () => candidates()[position];
}

function accessibleKeyOf(element: Element): string {
  const said = ['type', 'name', 'aria-label', 'placeholder'].map((each) => element.getAttribute(each));
  return [...said, element.textContent].join('|');
}
