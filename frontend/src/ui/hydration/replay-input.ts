/** Elements with a value: typed, ticked or selected. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Replays an interaction from before hydration, in the same element or in its counterpart. */
export function replayInput(element: Element, used: Element): void {
  if (isField(element) && isField(used)) replayFieldValue(element, used);
  else if (element instanceof HTMLElement) element.click();
}

/**
 * Restores the value of a field, or of its counterpart. React detects a change by comparing with the last
 * value it has seen, which it reads at hydration, so it is shown a different one first.
 */
export function replayFieldValue(field: Field, used: Field): void {
  const { value } = used;
  const wasChecked = isCheckable(used) && used.checked;
  // Any event in a field makes React hydrate the surrounding part of the page.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (isCheckable(field)) {
    field.checked = !wasChecked;
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

export function isField(element: unknown): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

export function isCheckable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}
