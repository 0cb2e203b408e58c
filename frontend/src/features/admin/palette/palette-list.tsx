import { useEffect, useRef, type ReactElement } from 'react';
import { adminPalette as words } from '#frontend/copy/admin/frame/frame.js';
import { cn } from '#frontend/ui/cn.js';
import { Key } from '../keyboard/key.js';
import type { Entry } from './use-found.js';

interface PaletteListProps {
  readonly id: string;
  /** In the order of their groups. */
  readonly entries: readonly Entry[];
  readonly current: number;
  readonly onChoose: (entry: Entry) => void;
}

/** What can be chosen, in groups; the field keeps the focus and names the current line. */
export function PaletteList({ id, entries, current, onChoose }: PaletteListProps): ReactElement {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={words.results}
      className="max-h-[45dvh] overflow-y-auto"
    >
      {groups.map((group) => (
        <div key={group} role="group" aria-label={words.groups[group]} className="pb-1">
          <p aria-hidden className="px-2.5 pb-1 pt-2 text-[0.75rem] font-semibold text-ink-2">
            {words.groups[group]}
          </p>
          {entries
            .filter((each) => each.group === group)
            .map((entry) => (
              <Option
                key={entry.id}
                id={`${id}-${entry.id}`}
                entry={entry}
                isCurrent={entry === entries[current]}
                onChoose={() => onChoose(entry)}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

function Option({ id, entry, isCurrent, onChoose }: OptionProps): ReactElement {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isCurrent}
      onClick={onChoose}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 text-sm hover:bg-oat',
        isCurrent && 'bg-sage hover:bg-sage',
      )}
    >
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{entry.label}</span>
      {entry.more && (
        <span className="tnum ml-auto text-right text-[0.8125rem] text-ink-2 [overflow-wrap:anywhere]">
          {entry.more}
        </span>
      )}
      {entry.keys && (
        <span aria-hidden className="ml-auto flex gap-1">
          {entry.keys.split(' ').map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </span>
      )}
    </div>
  );
}
