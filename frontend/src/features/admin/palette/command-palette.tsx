import type { Role } from '@rules/identity/roles';
import { Search } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { adminKeys, adminPalette as words } from '#frontend/copy/admin/frame/frame.js';
import { fill } from '#frontend/copy/fill.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { PaletteList } from './palette-list.js';
import { useEarlyKeys, type EarlyKeys } from './use-early-keys.js';
import { useFound, type Entry, type Found } from './use-found.js';

export interface CommandPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly roles: readonly Role[];
  /** Actions and sections, which need no search at the server. */
  readonly known: () => readonly Entry[];
}

/** Finds a record or a section, or does something, from the keyboard alone. */
export function CommandPalette({ open, onClose, ...rest }: CommandPaletteProps): ReactElement {
  const takeEarlyKeys = useEarlyKeys(open);
  return (
    <Dialog open={open} onClose={onClose} title={words.title} closeLabel={adminKeys.close}>
      {open && <Palette onClose={onClose} takeEarlyKeys={takeEarlyKeys} {...rest} />}
    </Dialog>
  );
}

const matches = ({ label }: Entry, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => label.toLowerCase().includes(part));

interface PaletteProps extends Omit<CommandPaletteProps, 'open'> {
  readonly takeEarlyKeys: () => EarlyKeys;
}

function Palette({ onClose, roles, known, takeEarlyKeys }: PaletteProps): ReactElement {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  // Enter came before what was looked for: the first of it opens.
  const [isChosen, setChosen] = useState(false);
  const found = useFound(typed, roles);
  // The dialog takes the focus first, and remembers where it came from.
  useEffect(() => {
    const timer = setTimeout(() => {
      const early = takeEarlyKeys();
      setTyped(early.text);
      setChosen(early.isEntered);
      input.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [takeEarlyKeys]);
  const entries = [
    ...known().filter((each) => each.group === 'page' && matches(each, typed.trim())),
    ...found.entries,
    ...known().filter((each) => each.group !== 'page' && matches(each, typed.trim())),
  ];
  const current = Math.min(at, entries.length - 1);
  const choose = (entry: Entry | undefined): void => {
    if (!entry) return;
    onClose();
    if (entry.to !== undefined) void navigate(entry.to);
    // Once the focus is back: an action may open a dialog of its own, which remembers it.
    else setTimeout(() => entry.run?.());
  };
  const chooseFirst = useEffectEvent(() => choose(entries[0]));
  const hasEntry = entries.length > 0;
  useEffect(() => {
    if (!isChosen || found.isLooking) return;
    setChosen(false);
    chooseFirst();
  }, [isChosen, found.isLooking, hasEntry]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (current + 1) % Math.max(1, entries.length),
      ArrowUp: (current - 1 + entries.length) % Math.max(1, entries.length),
    };
    const next = moves[event.key];
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next !== undefined) setAt(next);
    else if (entries.length === 0 && found.isLooking) setChosen(true);
    else choose(entries[current]);
  };
  return (
    <div className="mt-4">
      <SearchField
        ref={input}
        id={id}
        entries={entries}
        current={current}
        typed={typed}
        onKeyDown={onKeyDown}
        onType={(text) => {
          setTyped(text);
          setAt(0);
          setChosen(false);
        }}
      />
      <p id={`${id}-hint`} className="py-2 text-[0.8125rem] text-ink-2">
        {words.hint}
      </p>
      <PaletteList id={id} entries={entries} current={current} onChoose={choose} />
      <PaletteStatus found={found} typed={typed} count={entries.length} />
    </div>
  );
}

interface SearchFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Begins the ids of the list and its entries. */
  readonly id: string;
  readonly entries: readonly Entry[];
  readonly current: number;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({
  ref,
  id,
  entries,
  current,
  typed,
  onType,
  onKeyDown,
}: SearchFieldProps): ReactElement {
  return (
    <div className="relative">
      <Search className="absolute left-3.5 top-3.5 size-5 text-ink-2" aria-hidden />
      <input
        ref={ref}
        role="combobox"
        aria-label={words.label}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={entries[current] && `${id}-${entries[current].id}`}
        aria-autocomplete="list"
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        spellCheck={false}
        placeholder={words.label}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => onType(event.target.value)}
        className="h-12 w-full rounded-sm border border-line-strong bg-milk pl-11 pr-3 text-base placeholder:text-ink-2"
      />
    </div>
  );
}

interface PaletteStatusProps {
  readonly found: Found;
  readonly typed: string;
  readonly count: number;
}

function PaletteStatus({ found, typed, count }: PaletteStatusProps): ReactElement {
  const isEmpty = count === 0 && !found.isLooking;
  return (
    <>
      {found.hasFailed && (
        <p role="alert" className="py-2 text-sm font-medium text-tomato">
          {words.failed}
        </p>
      )}
      <p role="status" className={isEmpty ? 'py-4 text-sm text-ink-2' : 'sr-only'}>
        {found.isLooking && words.looking}
        {isEmpty && fill(words.none, { words: typed.trim() })}
        {!isEmpty && !found.isLooking && typed !== '' && fill(words.count, { count })}
      </p>
    </>
  );
}
