/** What can be typed into, ticked or chosen from. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Does again, in an element or in its twin, what somebody did in it before the page could answer. */
export function replayInput(element: Element, used: Element): void {
  if (isField(element) && isField(used)) replayFieldValue(element, used);
  else if (element instanceof HTMLElement) element.click();
}

/**
 * Gives a field what somebody had given it, or its twin. React tells a change by the value it has seen last,
 * which it reads when it takes the field over: it is shown another one first.
 */
export function replayFieldValue(field: Field, used: Field): void {
  const { value } = used;
  const wasChecked = isCheckable(used) && used.checked;
  // Whatever happens in a field makes React take over the part of the page that it stands in.
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
