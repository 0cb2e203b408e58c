import { Columns3 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { adminTable } from '#frontend/copy/admin/lists/table.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { ChipCheck } from '#frontend/ui/form/chip-check.js';
import type { StaffListState } from './use-staff-list.js';

const { columns: words } = adminTable;

export interface ChoosableColumn {
  readonly name: string;
  readonly head: string;
  /** It names the row, so it is always shown. */
  readonly isFixed?: boolean;
  /** Shown only when somebody chooses it. */
  readonly isExtra?: boolean;
}

/** The columns that are shown, in the order of the list. */
export function shownColumns<Column extends ChoosableColumn>(
  all: readonly Column[],
  chosen: readonly string[] | null,
): Column[] {
  return all.filter(({ name, isFixed, isExtra }) => isFixed || (chosen ? chosen.includes(name) : !isExtra));
}

export interface ColumnChoiceProps {
  readonly all: readonly ChoosableColumn[];
  readonly list: StaffListState;
}

/** Chooses the columns of a list; each press is saved at once. */
export function ColumnChoice({ all, list }: ColumnChoiceProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const shown = shownColumns(all, list.columns).map(({ name }) => name);
  const toggle = (name: string): void => {
    const columns = shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name];
    void list.save({ columns });
  };
  return (
    <>
      <Button
        look="outline"
        size="sm"
        className="max-md:hidden"
        disabled={!list.isKnown}
        onClick={() => setOpen(true)}
      >
        <Columns3 className="size-4" aria-hidden />
        {words.button}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words.title}
        description={words.text}
        closeLabel={words.close}
        footer={
          <Button look="outline" onClick={() => void list.save({ columns: null })}>
            {words.usual}
          </Button>
        }
      >
        <div className="mt-5 flex flex-wrap gap-2">
          {all.map(({ name, head, isFixed }) => (
            <ChipCheck
              key={name}
              label={head}
              checked={shown.includes(name)}
              fixed={isFixed}
              onChange={() => toggle(name)}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}
