import { useState, type ReactElement, type ReactNode } from 'react';
import type { KitchenSheet } from '#frontend/api/generated-admin.js';
import { fetchFile } from '#frontend/api/fetch-file.js';
import { kitchenSheet } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { saveFile } from '#frontend/ui/action/save-file.js';

const words = kitchenSheet.labels;
/** The most labels that the server draws into one file. */
const LABELS_IN_FILE = 400;

interface LabelsButtonProps {
  readonly date: string;
  readonly dish?: string;
  readonly part?: number;
  /** The purpose of the button, for screen readers. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Fetches labels and saves them as a file. */
export function LabelsButton({ date, dish, part = 1, label, children }: LabelsButtonProps): ReactElement {
  const [state, setState] = useState<'ready' | 'busy' | 'lotMissing' | 'none' | 'failed'>('ready');
  const draw = async (): Promise<void> => {
    setState('busy');
    const query = new URLSearchParams({ part: String(part), ...(dish === undefined ? {} : { dish }) });
    const path = `/api/admin/kitchen/days/${date}/labels?${query.toString()}`;
    const { file, status } = await fetchFile(path, 'application/pdf');
    if (file) saveFile(file, fill(words.fileName, { date }));
    setState(file ? 'ready' : status === 409 ? 'lotMissing' : status === 422 ? 'none' : 'failed');
  };
  const isWrong = state !== 'ready' && state !== 'busy';
  return (
    <span className="no-print">
      <Button look="outline" aria-label={label} busy={state === 'busy'} onClick={() => void draw()}>
        {state === 'busy' ? words.busy : children}
      </Button>
      <span role="status" className="block text-sm font-medium text-tomato empty:hidden">
        {isWrong ? words[state] : ''}
      </span>
    </span>
  );
}

/** All labels of a day, split into as many files as needed. */
export function LabelsOfDay({ sheet }: { readonly sheet: KitchenSheet }): ReactElement {
  const count = sheet.dishes
    .filter(({ labelDoubt }) => labelDoubt === null)
    .reduce((sum, { portions }) => sum + portions, 0);
  const parts = Math.max(1, Math.ceil(count / LABELS_IN_FILE));
  const { date } = sheet.day;
  return (
    <>
      {Array.from({ length: parts }, (_, index) => (
        <LabelsButton key={index} date={date} part={index + 1}>
          {parts === 1
            ? words.all
            : fill(words.part, {
                from: index * LABELS_IN_FILE + 1,
                to: Math.min(count, (index + 1) * LABELS_IN_FILE),
              })}
        </LabelsButton>
      ))}
    </>
  );
}
