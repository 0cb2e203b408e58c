import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminSettings as words } from '#frontend/copy/admin/settings.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { adminMoment } from '../parts/cells.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { useAdminGetSettingHistoryQuery, useAdminUpdateSettingsMutation } from './setting-api.js';
import { settingValueText, WORDS, type SettingItem, type SettingValue } from './setting-fields.js';

const PAGE = 20;
const MOST = 100;

export interface SettingHistoryProps {
  readonly item: SettingItem;
  readonly onClose: () => void;
}

/** The changes of one setting, each with a button that restores the value before. */
export function SettingHistory({ item, onClose }: SettingHistoryProps): ReactElement {
  const { key, version, value } = item;
  const { label } = WORDS[key];
  const [limit, setLimit] = useState(PAGE);
  const { currentData } = useAdminGetSettingHistoryQuery({ key, limit }, { refetchOnMountOrArgChange: true });
  const dispatch = useDispatch();
  const [update, { isLoading }] = useAdminUpdateSettingsMutation();
  const setAgain = async (former: SettingValue): Promise<void> => {
    const result = await update({ settingChanges: { changes: [{ key, value: former, version }] } });
    if (result.error) return;
    dispatch(notify({ toast: 'settingsSaved' }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(words.historyOf, { label })}
      description={words.historyText}
      closeLabel={adminParts.close}
    >
      {!currentData && <TableSkeleton rows={2} />}
      {currentData?.items.length === 0 && <p className="mt-4 text-ink-2">{words.historyEmpty}</p>}
      <ol className="mt-4 space-y-4">
        {currentData?.items.map((change) => (
          <li key={change.id} className="border-b border-line pb-4 last:border-0">
            <p className="font-semibold [overflow-wrap:anywhere]">
              {fill(words.historyChange, {
                from: settingValueText(key, change.oldValue),
                to: settingValueText(key, change.newValue),
              })}
            </p>
            <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
              {fill(words.historyBy, {
                date: adminMoment(change.changedAt),
                who: change.changedBy ?? words.somebody,
              })}
            </p>
            {settingValueText(key, change.oldValue) !== settingValueText(key, value) && (
              <Button
                look="outline"
                size="sm"
                className="mt-2 max-w-full truncate"
                busy={isLoading}
                onClick={() => void setAgain(change.oldValue)}
              >
                {fill(words.setAgain, { value: settingValueText(key, change.oldValue) })}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {currentData?.nextCursor && limit < MOST && (
        <Button look="outline" onClick={() => setLimit(MOST)}>
          {words.more}
        </Button>
      )}
    </Dialog>
  );
}
