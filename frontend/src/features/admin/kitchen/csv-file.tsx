import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { fetchFile } from '#frontend/api/fetch-file.js';
import { Button } from '#frontend/ui/action/button.js';
import { saveFile } from '#frontend/ui/action/save-file.js';

interface CsvFileProps {
  readonly path: string;
  readonly fileName: string;
  readonly words: { readonly file: string; readonly fileBusy: string; readonly fileFailed: string };
}

/** A list of the kitchen for a spreadsheet. */
export function CsvFile({ path, fileName, words }: CsvFileProps): ReactElement {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const save = async (): Promise<void> => {
    setState('busy');
    const { file } = await fetchFile(path);
    if (file) saveFile(file, fileName);
    setState(file ? 'ready' : 'failed');
  };
  return (
    <div className="no-print">
      <Button look="outline" busy={state === 'busy'} onClick={() => void save()}>
        <Download className="size-4" aria-hidden />
        {state === 'busy' ? words.fileBusy : words.file}
      </Button>
      <p role="status" className="text-sm font-medium text-tomato">
        {state === 'failed' ? words.fileFailed : ''}
      </p>
    </div>
  );
}
