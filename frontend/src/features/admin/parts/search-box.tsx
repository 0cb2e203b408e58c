import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useShortcuts } from '../keyboard/shortcuts.js';

/** Long enough to keep typing, short enough to feel instant. */
const DEBOUNCE_MS = 300;

export interface SearchBoxProps {
  readonly label: string;
  readonly help?: string;
  /** The current search, as in the URL. */
  readonly value: string;
  readonly onSearch: (words: string) => void;
}

/** Searches while typing, after a short pause; Enter searches at once. `F` leads into it. */
export function SearchBox({ label, help, value, onSearch }: SearchBoxProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  // The URL changed by Back, Forward or a link.
  useEffect(() => {
    if (asked.current === value) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  useShortcuts({ f: () => form.current?.querySelector('input')?.focus() }, 'list');
  const ask = (words: string): void => {
    if (asked.current === words.trim()) return;
    asked.current = words.trim();
    latest.current(asked.current);
  };
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <form
      ref={form}
      role="search"
      className="max-w-xl"
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <TextField
        label={label}
        help={help}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        end={
          typed === '' ? (
            <Search className="mr-3 size-5 text-ink-2" aria-hidden />
          ) : (
            <button
              type="button"
              aria-label={adminParts.clear}
              onClick={() => {
                setTyped('');
                ask('');
              }}
              className="grid size-11 place-items-center rounded-full hover:bg-oat"
            >
              <X className="size-5" aria-hidden />
            </button>
          )
        }
      />
    </form>
  );
}
