import { Tabs as Radix } from 'radix-ui';
import { useRef, type ReactElement, type ReactNode } from 'react';

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly icon: ReactNode;
  readonly panel: ReactNode;
}

export interface TabsProps<Name extends string> {
  /** Names the row of tabs. */
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly open: Name;
  readonly onOpen: (name: Name) => void;
  /** Keeps opened tabs mounted, hidden; not for tabs that read their content from the URL. */
  readonly keeps?: boolean;
}

const TRIGGER =
  'relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-1 rounded-t-md px-1 pb-1 text-[0.8125rem] font-semibold text-ink-2 transition-colors duration-200 hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:text-ink sm:h-12 sm:min-h-0 sm:flex-row sm:gap-2 sm:px-4 sm:pb-0 sm:text-[0.9375rem] [&>svg]:size-5 sm:[&>svg]:size-4.5';
const LINE =
  'after:absolute after:inset-x-0 after:-bottom-px after:h-[3px] after:origin-bottom after:scale-y-0 after:rounded-t-full after:bg-kale after:transition-transform after:duration-300 after:ease-out-soft data-[state=active]:after:scale-y-100';

/**
 * A few tabs, one open at a time; arrow keys move between them. An opened tab stays mounted, hidden, so that
 * its input is kept, unless this is turned off.
 */
export function Tabs<Name extends string>(props: TabsProps<Name>): ReactElement {
  const { label, tabs, open, onOpen, keeps = true } = props;
  const opened = useRef(new Set<Name>());
  opened.current.add(open);
  return (
    <Radix.Root
      value={open}
      onValueChange={(value) => {
        const chosen = tabs.find(({ name }) => name === value);
        if (chosen) onOpen(chosen.name);
      }}
    >
      <Radix.List
        aria-label={label}
        className="grid border-b border-line sm:flex sm:gap-1"
        style={{ gridTemplateColumns: `repeat(${tabs.length}, minmax(0, 1fr))` }}
      >
        {tabs.map(({ name, label: words, icon }) => (
          <Radix.Trigger key={name} value={name} className={`${TRIGGER} ${LINE}`}>
            {icon}
            {words}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, panel }) => (
        <Radix.Content
          key={name}
          value={name}
          forceMount
          hidden={name !== open}
          className="mt-6 rounded-2xl sm:mt-8"
        >
          {(keeps ? opened.current.has(name) : name === open) && panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
