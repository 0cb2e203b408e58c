import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

export interface PillTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly content: ReactNode;
}

export interface PillTabsProps<Value extends string> {
  /** The purpose of the row of tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly PillTab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** A row of tabs and the content of the selected one; arrow keys move between tabs. */
export function PillTabs<Value extends string>(props: PillTabsProps<Value>): ReactElement {
  const { label, tabs, value, onChange, className } = props;
  const choose = (chosen: string): void => {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab) onChange(tab.value);
  };
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => showOpenTab(row.current), [value]);
  return (
    <Radix.Root value={value} onValueChange={choose} className={className}>
      {/* The row scrolls, which would cut a focus ring around a tab: it is within the tab. */}
      <Radix.List ref={row} aria-label={label} className="flex gap-1 overflow-x-auto rounded-full bg-oat p-1">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 flex-1 whitespace-nowrap rounded-full px-4 text-[0.9375rem] font-semibold text-ink-2 transition-colors duration-200 hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:bg-paper data-[state=active]:text-ink data-[state=active]:shadow-1"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-lg pt-6" tabIndex={-1}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** On a phone the row is wider than the page: scrolls it, and nothing else, to the open tab. */
function showOpenTab(row: HTMLElement | null): void {
  const open = row?.querySelector<HTMLElement>('[data-state=active]');
  if (row && open)
    row.scrollLeft = open.offsetLeft - row.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
}
