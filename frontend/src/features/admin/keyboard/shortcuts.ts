import { useEffect, useRef } from 'react';

/**
 * What a key does. Returns false when it does not concern this part of the page: the next one may use it, and
 * the browser too.
 */
export type Shortcut = (event: KeyboardEvent) => unknown;

/** By key: 'j', 'Shift+J', '?', 'Enter', 'Escape', 'Ctrl+k' (also the Command key), or two in turn: 'g o'. */
export type Shortcuts = Readonly<Record<string, Shortcut>>;

/** Whose keys they are, for the list of the keys that work on a page. */
export type KeyGroup = 'list' | 'record';

interface Registered {
  shortcuts: Shortcuts;
  readonly group: KeyGroup | undefined;
}

/** After this the second key of two counts alone. */
const SECOND_KEY_WITHIN_MS = 1_500;
const STORED = 'admin-single-keys';

/** The latest first: what was opened last is in front. */
const registered: Registered[] = [];
let first: { readonly key: string; readonly at: number } | undefined;

/** The keys of one group that do something on the page that is open now. */
export function keysHere(group: KeyGroup): ReadonlySet<string> {
  const ofGroup = registered.filter((each) => each.group === group);
  return new Set(ofGroup.flatMap(({ shortcuts }) => Object.keys(shortcuts)));
}

/** Whether single keys are on; one who dictates or presses keys by accident switches them off. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Storage is switched off: they stay on.
  }
}

const NOT_TYPED_IN = new Set(['checkbox', 'radio', 'button', 'submit', 'file']);

/** Whether the key goes into a field. */
function isTyping({ target }: Event): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TYPED_IN.has(target.type);
  return target.isContentEditable || target.matches('textarea, select, [role=combobox], [role=textbox]');
}

/** Leaves a field, which has had the keys. */
function leave({ target }: Event): void {
  if (target instanceof HTMLElement) target.blur();
}

/** A dialog or a menu has the keys for itself; tabs have those that move along them, and no letters or numbers. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('[role=menu], [role=listbox]')) return true;
  return target.closest('[role=tablist]') !== null && (key.length > 1 || key === ' ');
}

function nameOf(event: KeyboardEvent): string {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey) return `Ctrl+${key.toLowerCase()}`;
  if (key.length > 1 || !/[a-z]/i.test(key)) return key;
  return shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase();
}

function run(name: string, event: KeyboardEvent): boolean {
  return registered.some(({ shortcuts }) => {
    const shortcut = shortcuts[name];
    return shortcut !== undefined && shortcut(event) !== false;
  });
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing || isTaken(event)) return;
  const name = nameOf(event);
  // From here on single keys work again.
  if (name === 'Escape' && isTyping(event)) return leave(event);
  const isCombined = name.startsWith('Ctrl+');
  if (!isCombined && (isTyping(event) || !singleKeysOn())) return;
  const before = first && event.timeStamp - first.at < SECOND_KEY_WITHIN_MS ? first.key : undefined;
  first = undefined;
  if (before !== undefined && run(`${before} ${name}`, event)) return event.preventDefault();
  if (run(name, event)) return event.preventDefault();
  const begins = registered.some(({ shortcuts }) =>
    Object.keys(shortcuts).some((each) => each.startsWith(`${name} `)),
  );
  if (begins) first = { key: name, at: event.timeStamp };
}

/**
 * Keys of one part of the back office, while it is on the screen. Off while somebody types, and while a dialog
 * or a menu is open. With a group, the list of keys names them: so only keys that do something are passed.
 */
export function useShortcuts(shortcuts: Shortcuts, group?: KeyGroup): void {
  const mine = useRef<Registered>({ shortcuts, group });
  mine.current.shortcuts = shortcuts;
  useEffect(() => {
    const entry = mine.current;
    if (registered.length === 0) addEventListener('keydown', onKey);
    registered.unshift(entry);
    return () => {
      registered.splice(registered.indexOf(entry), 1);
      if (registered.length === 0) removeEventListener('keydown', onKey);
    };
  }, []);
}
