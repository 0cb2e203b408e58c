import { useState, type ReactElement, type ReactNode } from 'react';
import type { KitchenSheet } from '#frontend/api/generated-admin.js';
import { fetchFile } from '#frontend/api/fetch-file.js';
import { problemFrom } from '#frontend/api/problem-reading.js';
import { kitchenSheet } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { RecallQuestion } from '../deliveries/recall-question.js';

const words = kitchenSheet.labels;
/** The most labels that the server draws into one file. */
const LABELS_IN_FILE = 400;

interface LabelsButtonProps {
  readonly date: string;
  readonly dish?: string;
  readonly part?: number;
  /** The purpose of the button, for screen readers. */
  readonly label?: string;
  /** The sheet counts them. */
  readonly onPrinted: () => void;
  readonly children: ReactNode;
}

/** Fetches labels and saves them as a file. */
export function LabelsButton({
  date,
  dish,
  part = 1,
  label,
  onPrinted,
  children,
}: LabelsButtonProps): ReactElement {
  const [state, setState] = useState<'ready' | 'busy' | 'lotMissing' | 'none' | 'failed'>('ready');
  // The server's sentence about a lot that is being recalled, until it is answered (rule F96).
  const [recalled, setRecalled] = useState<string>();
  const draw = async (recall: 'ask' | 'known'): Promise<void> => {
    setRecalled(undefined);
    setState('busy');
    const query = new URLSearchParams({
      part: String(part),
      recall,
      ...(dish === undefined ? {} : { dish }),
    });
    const path = `/api/admin/kitchen/days/${date}/labels?${query.toString()}`;
    const answer = await fetchFile(path, 'application/pdf');
    const { file, status } = answer;
    if (file) {
      saveFile(file, fill(words.fileName, { date }));
      onPrinted();
    }
    const problem = answer.file ? undefined : problemFrom(status, answer.body);
    if (problem?.code === 'dish_recalled') {
      setRecalled(problem.detail);
      setState('ready');
      return;
    }
    setState(file ? 'ready' : status === 409 ? 'lotMissing' : status === 422 ? 'none' : 'failed');
  };
  const isWrong = state !== 'ready' && state !== 'busy';
  return (
    <span className="no-print">
      <Button look="outline" aria-label={label} busy={state === 'busy'} onClick={() => void draw('ask')}>
        {state === 'busy' ? words.busy : children}
      </Button>
      <span role="status" className="block text-sm font-medium text-tomato empty:hidden">
        {isWrong ? words[state] : ''}
      </span>
      <RecallQuestion
        detail={recalled}
        onClose={() => setRecalled(undefined)}
        title={words.recalledTitle}
        text={words.recalledText}
        confirm={words.recalledConfirm}
        cancel={words.recalledCancel}
        onConfirm={() => void draw('known')}
      />
    </span>
  );
}

/** All labels of a day, split into as many files as needed. */
export function LabelsOfDay({
  sheet,
  onPrinted,
}: {
  readonly sheet: KitchenSheet;
  readonly onPrinted: () => void;
}): ReactElement {
  const count = sheet.dishes
    .filter(({ labelDoubt }) => labelDoubt === null)
    .reduce((sum, { portions }) => sum + portions, 0);
  const parts = Math.max(1, Math.ceil(count / LABELS_IN_FILE));
  const { date } = sheet.day;
  return (
    <>
      {Array.from({ length: parts }, (_, index) => (
        <LabelsButton key={index} date={date} part={index + 1} onPrinted={onPrinted}>
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
