import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { adminProfessionals } from '../../copy/admin-professionals.js';
import { notify } from '../../copy/notify.js';
import { SwitchField } from '../../ui/switch-field.js';
import { useAdminAccessQuery } from './admin-calls.js';
import { useAdminGetSettingsQuery, useAdminUpdateSettingsMutation } from './setting-calls.js';

const KEY = 'referral.requiresApproval';

/** Whether new professionals wait (rule R16): a setting, so administrators alone are asked. */
export function ApprovalSwitch(): ReactElement | null {
  const { data } = useAdminAccessQuery();
  return data?.roles.includes('admin') ? <Switch /> : null;
}

function Switch(): ReactElement | null {
  const dispatch = useDispatch();
  const { data, refetch } = useAdminGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [save, { isLoading, originalArgs }] = useAdminUpdateSettingsMutation();
  const setting = data?.items.find(({ key }) => key === KEY);
  if (!setting) return null;
  const change = async (value: boolean): Promise<void> => {
    const { error } = await save({
      settingChanges: { changes: [{ key: KEY, value, version: setting.version }] },
    });
    // Also when somebody else changed it meanwhile: what is in force now is to be seen.
    await refetch();
    if (!error) dispatch(notify({ toast: value ? 'approvalOn' : 'approvalOff' }));
  };
  const early = isLoading ? originalArgs?.settingChanges.changes[0]?.value : undefined;
  return (
    <div className="mb-6 max-w-xl rounded-2xl border border-line bg-paper px-5 py-3">
      <SwitchField
        {...adminProfessionals.approval}
        checked={(early ?? setting.value) === true}
        onChange={(value) => void change(value)}
      />
    </div>
  );
}
