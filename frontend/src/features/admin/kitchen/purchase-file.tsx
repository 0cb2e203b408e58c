import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { fetchFile } from '#frontend/api/fetch-file.js';
import { kitchenPurchase as words } from '#frontend/copy/admin/food/purchase.js';
import { Button } from '#frontend/ui/action/button.js';
import { saveFile } from '#frontend/ui/action/save-file.js';

interface FileProps {
  readonly from: string;
  readonly to: string;
}

/** The purchase list for a spreadsheet. */
export function PurchaseFile({ from, to }: FileProps): ReactElement {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const save = async (): Promise<void> => {
    setState('busy');
    const query = new URLSearchParams({ from, to });
    const { file } = await fetchFile(`/api/admin/kitchen/purchase/file?${query.toString()}`);
    if (file) saveFile(file, `purchase-${from}-${to}.csv`);
    setState(file ? 'ready' : 'failed');
  };
  return (
    <div className="no-print mt-4">
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
