import { useState, type ReactElement } from 'react';
import { admin } from '#frontend/copy/admin/admin.js';
import { adminKeys as words } from '#frontend/copy/admin/frame/frame.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { SwitchField } from '#frontend/ui/form/switch-field.js';
import { pageActions } from '../palette/page-actions.js';
import type { AdminSection } from '../sections.js';
import { GO_KEYS } from './go-keys.js';
import { Key } from './key.js';
import { keysHere, setSingleKeys, singleKeysOn, type KeyGroup } from './shortcuts.js';
import { VIEW_KEYS } from './use-view-keys.js';

interface KeysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly sections: readonly AdminSection[];
}

/** Keys pressed at once or in turn, and what they do. */
type Row = readonly [keys: readonly string[], what: string];

/** What each key of a group does, as `useShortcuts` names the key. */
const NAMED: Readonly<Record<KeyGroup, readonly (readonly [name: string, row: Row])[]>> = {
  list: [
    ['j', [['J'], words.next]],
    ['k', [['K'], words.previous]],
    ['Enter', [['Enter'], words.open]],
    ['x', [['X', words.or, 'Space'], words.select]],
    ['Shift+X', [['Shift X'], words.selectTo]],
    ['Shift+J', [['Shift J'], words.selectDown]],
    ['Shift+K', [['Shift K'], words.selectUp]],
    ['Escape', [['Esc'], words.clear]],
    ['f', [['F'], words.filter]],
  ],
  record: [
    ['j', [['J'], words.nextRecord]],
    ['k', [['K'], words.previousRecord]],
    ['Escape', [['Esc'], words.back]],
  ],
};

/** Words between keys. */
const JOINS: ReadonlySet<string> = new Set([words.then, words.or, words.to]);

const GROUPS = { list: words.groups.lists, record: words.groups.record } as const;

/** One row for the numbers that open views. */
function viewsIn(names: ReadonlySet<string>): readonly Row[] {
  const last = VIEW_KEYS.findLast((key) => names.has(key));
  if (last === undefined) return [];
  return [[last === '1' ? ['1'] : ['1', words.to, last], words.view]];
}

/** The keys of the page that is open, without those that would do nothing on it. */
function here(): { readonly heading: string; readonly rows: readonly Row[] }[] {
  const named = (['list', 'record'] as const).map((group) => {
    const names = keysHere(group);
    const rows = NAMED[group].flatMap(([name, row]) => (names.has(name) ? [row] : []));
    return { heading: GROUPS[group], rows: group === 'list' ? [...rows, ...viewsIn(names)] : rows };
  });
  // The one that was offered last has the key.
  const byKey = new Map(
    pageActions().flatMap(({ key, label }) => (key === undefined ? [] : [[key, label] as const])),
  );
  const actions = [...byKey].map(([key, label]): Row => [[key.replace('+', ' ')], label]);
  return [...named, { heading: words.groups.page, rows: actions }].filter(({ rows }) => rows.length > 0);
}

/** The keys that work here, and the switch that turns single keys off. */
export function KeysDialog({ open, onClose, sections }: KeysDialogProps): ReactElement {
  const { groups } = words;
  const go = sections.flatMap(({ name }): Row[] => {
    const key = GO_KEYS[name];
    return key === undefined ? [] : [[['G', words.then, key], admin.sections[name]]];
  });
  return (
    <Dialog open={open} onClose={onClose} title={words.title} closeLabel={words.close}>
      <div className="mt-5 grid gap-x-8 gap-y-5 text-sm sm:grid-cols-2">
        <div className="space-y-5">
          <Keys
            heading={groups.everywhere}
            rows={[
              [['/', words.or, 'Ctrl K'], words.find],
              [['?'], words.help],
              [['Esc'], words.leave],
            ]}
          />
          {here().map(({ heading, rows }) => (
            <Keys key={heading} heading={heading} rows={rows} />
          ))}
          <SingleKeys />
        </div>
        <Keys heading={groups.go} rows={go} />
      </div>
    </Dialog>
  );
}

function Keys({ heading, rows }: { readonly heading: string; readonly rows: readonly Row[] }): ReactElement {
  return (
    <section>
      <h3 className="pb-1 text-base font-bold">{heading}</h3>
      <dl>
        {rows.map(([keys, what]) => (
          <div key={what} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
            <dt className="order-2 flex shrink-0 items-center gap-1.5">
              {keys.map((key) =>
                JOINS.has(key) ? (
                  <span key={key} className="text-[0.75rem] text-ink-2">
                    {key}
                  </span>
                ) : (
                  <Key key={key}>{key}</Key>
                ),
              )}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SingleKeys(): ReactElement {
  const [isOff, setOff] = useState(!singleKeysOn());
  return (
    <SwitchField
      label={words.single}
      help={words.singleHelp}
      checked={!isOff}
      onChange={(on) => {
        setSingleKeys(on);
        setOff(!on);
      }}
    />
  );
}
