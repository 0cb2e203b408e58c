import type { Role } from '@rules/identity/roles';
import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { fetchFile } from '#frontend/api/fetch-file.js';
import type { AdminGetListFileApiArg } from '#frontend/api/generated-admin.js';
import { adminTable } from '#frontend/copy/admin/lists/table.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { usePageActions } from '../palette/page-actions.js';

type ListFileName = AdminGetListFileApiArg['name'];

/** Who may download which list besides administrators; the server authorises each call. */
const ROLES: Readonly<Record<ListFileName, readonly Role[]>> = {
  people: [],
  boxes: ['support'],
  complaints: ['support'],
  audit: [],
  contact: ['support'],
  professionals: ['finance'],
  promotions: ['content'],
  'promotion-uses': ['finance'],
  partners: ['content'],
};

export interface ListDownloadProps {
  readonly name: ListFileName;
  readonly label?: string;
}

/** Downloads a whole list as a file for a spreadsheet (rule A44). */
export function ListDownload({ name, label }: ListDownloadProps): ReactElement | null {
  const [isBusy, setBusy] = useState(false);
  const dispatch = useDispatch();
  const { data: access } = useAdminAccessQuery();
  const roles = access?.roles ?? [];
  const isAllowed = roles.includes('admin') || ROLES[name].some((role) => roles.includes(role));
  const shown = label ?? adminTable.download;
  const download = async (): Promise<void> => {
    setBusy(true);
    const { file } = await fetchFile(`/api/admin/files/${name}`, 'text/csv');
    setBusy(false);
    if (file) saveFile(file, `${name}.csv`);
    else dispatch(notify({ toast: 'unexpected' }));
  };
  usePageActions(isAllowed ? [{ label: shown, key: 'Shift+E', run: () => void download() }] : []);
  if (!isAllowed) return null;
  return (
    <Button
      look="outline"
      size="sm"
      busy={isBusy}
      aria-keyshortcuts="Shift+E"
      onClick={() => void download()}
    >
      <Download className="size-4" aria-hidden />
      {shown}
    </Button>
  );
}
