import { give, isField, isTick, repeat } from '../ui/hydration/repeat.js';

declare global {
  /** Kept by the script in the head of the document (index.html): what was pressed or typed into, in order. */
  var doneEarly: { readonly stop: () => readonly Element[] } | undefined;
}

/** Does again what somebody did before the page could answer; from now on it answers by itself. */
export function doAgain(): void {
  const early = globalThis.doneEarly?.stop() ?? [];
  document.addEventListener('input', onInput, true);
  for (const element of early) repeat(element, element);
}

/**
 * For a page that is drawn anew instead of taken over: remembers what was done in the old one. Returns what
 * does the same in the new one, once that is drawn.
 */
export function keepForNewPage(root: HTMLElement): () => void {
  const early = globalThis.doneEarly?.stop() ?? [];
  const moves = early.map((element) => ({ element, twin: twinOf(element, root) }));
  const { activeElement } = document;
  const focused = activeElement && root.contains(activeElement) ? twinOf(activeElement, root) : undefined;
  return () => {
    const again = focused?.();
    if (again instanceof HTMLElement) again.focus();
    for (const { element, twin } of moves.splice(0)) {
      const found = twin();
      if (found) repeat(found, element);
    }
  };
}

/** Says again what is typed into a part of the page that React takes over because of it, and else would miss. */
function onInput({ target, isTrusted }: Event): void {
  if (!isTrusted || !isField(target) || target instanceof HTMLSelectElement) return;
  const isTakenOver = Object.hasOwn(target, isTick(target) ? 'checked' : 'value');
  if (!isTakenOver) setTimeout(() => give(target, target));
}

/** How one finds what is the same in another drawing of the page: by what it is called, and the how manieth. */
function twinOf(element: Element, root: HTMLElement): () => Element | undefined {
  const alike = (): Element[] =>
    [...root.querySelectorAll(element.tagName)].filter((each) => calledAs(each) === name);
  const name = calledAs(element);
  const position = alike().indexOf(element);
  return () => alike()[position];
}

function calledAs(element: Element): string {
  const said = ['type', 'name', 'aria-label', 'placeholder'].map((each) => element.getAttribute(each));
  return [...said, element.textContent].join('|');
}
