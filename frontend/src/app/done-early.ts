declare global {
  /** Kept by the script in the head of the document (index.html): what was pressed or typed into, in order. */
  var doneEarly: { readonly stop: () => readonly Element[] } | undefined;
}

/** What can be typed into, ticked or chosen from. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

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

function repeat(element: Element, used: Element): void {
  if (isField(element) && isField(used)) give(element, used);
  else if (element instanceof HTMLElement) element.click();
}

/**
 * Gives a field what somebody had given it, or its twin. React tells a change by the value it has seen last,
 * which it reads when it takes the field over: it is shown another one first.
 */
function give(field: Field, used: Field): void {
  const { value } = used;
  const wasTicked = isTick(used) && used.checked;
  // Whatever happens in a field makes React take over the part of the page that it stands in.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (isTick(field)) {
    field.checked = !wasTicked;
    return field.click();
  }
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  field.value = `${value} `;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Says again what is typed into a part of the page that React takes over because of it, and else would miss. */
function onInput({ target, isTrusted }: Event): void {
  if (!isTrusted || !isField(target) || target instanceof HTMLSelectElement) return;
  const isTakenOver = Object.hasOwn(target, isTick(target) ? 'checked' : 'value');
  if (!isTakenOver) setTimeout(() => give(target, target));
}

function isField(element: unknown): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function isTick(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
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
