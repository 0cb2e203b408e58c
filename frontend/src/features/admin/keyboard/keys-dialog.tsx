import { useState, type ReactElement } from 'react';
import { admin } from '#frontend/copy/admin/admin.js';
import { adminKeys as words } from '#frontend/copy/admin/frame/frame.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { SwitchField } from '#frontend/ui/form/switch-field.js';
import type { AdminSection } from '../sections.js';
import { GO_KEYS } from './go-keys.js';
import { Key } from './key.js';
import { setSingleKeys, singleKeysOn } from './shortcuts.js';

interface KeysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly sections: readonly AdminSection[];
}

/** Keys pressed at once or in turn, and what they do. */
type Row = readonly [keys: readonly string[], what: string];

/** All keys, and the switch that turns single keys off. */
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
            ]}
          />
          <Keys
            heading={groups.lists}
            rows={[
              [['J'], words.next],
              [['K'], words.previous],
              [['Enter'], words.open],
            ]}
          />
          <Keys
            heading={groups.record}
            rows={[
              [['J'], words.nextRecord],
              [['K'], words.previousRecord],
              [['P'], words.print],
              [['Esc'], words.back],
            ]}
          />
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
                key === words.then || key === words.or ? (
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
