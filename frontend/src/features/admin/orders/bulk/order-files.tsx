import { useEffect, useRef, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { fetchFile } from '#frontend/api/fetch-file.js';
import { adminOrders } from '#frontend/copy/admin/orders.js';
import { notify } from '#frontend/copy/notify.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import type { BulkDialogProps } from './bulk-dialog.js';

/** Pages of one file: the server's own limit. */
const SLIPS_IN_A_FILE = 100;

/** Downloads a page for each selected order; many orders are several files. */
export function PackingSlips({ orders, onClose }: BulkDialogProps): null {
  const ids = orders.map(({ id }) => id);
  const files = Array.from({ length: Math.ceil(ids.length / SLIPS_IN_A_FILE) }, (_, index) => ({
    path: '/api/admin/orders/bulk/packing-slips',
    type: 'application/pdf',
    orderIds: ids.slice(index * SLIPS_IN_A_FILE, (index + 1) * SLIPS_IN_A_FILE),
    name: index === 0 ? 'packing-slips.pdf' : `packing-slips-${index + 1}.pdf`,
  }));
  useDownloads(files, onClose);
  return null;
}

/** Downloads the selected orders as a table. */
export function ExportOrders({ orders, onClose }: BulkDialogProps): ReactElement | null {
  const orderIds = orders.map(({ id }) => id);
  const path = '/api/admin/orders/bulk/export';
  useDownloads([{ path, type: 'text/csv', orderIds, name: adminOrders.exportName }], onClose);
  return null;
}

interface WantedFile {
  readonly path: string;
  readonly type: string;
  readonly orderIds: readonly string[];
  readonly name: string;
}

/** Fetches and saves files one after the other, once. */
function useDownloads(files: readonly WantedFile[], onEnd: () => void): void {
  const dispatch = useDispatch();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const fetchAll = async (): Promise<void> => {
      for (const { path, type, orderIds, name } of files) {
        const { file } = await fetchFile(path, type, { orderIds });
        if (!file) return void dispatch(notify({ toast: 'unexpected' }));
        saveFile(file, name);
      }
    };
    void fetchAll().finally(onEnd);
  });
}
