import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { adminProfessionals } from '#frontend/copy/admin/professionals.js';
import { notify } from '#frontend/copy/notify.js';
import { SwitchField } from '#frontend/ui/form/switch-field.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { useAdminGetSettingsQuery, useAdminUpdateSettingsMutation } from '../settings/setting-api.js';

const SWITCHES = [
  {
    key: 'referral.approvalBeforePayout',
    words: adminProfessionals.approval.payout,
    toasts: { on: 'payoutApprovalOn', off: 'payoutApprovalOff' },
  },
  {
    key: 'referral.requiresApproval',
    words: adminProfessionals.approval.code,
    toasts: { on: 'approvalOn', off: 'approvalOff' },
  },
] as const;

/**
 * The approval requirements for new professionals (rules R16, R46). These are settings, so only
 * administrators see them.
 */
export function ApprovalSwitch(): ReactElement | null {
  const { data } = useAdminAccessQuery();
  if (!data?.roles.includes('admin')) return null;
  return (
    <div className="mb-6 grid max-w-4xl gap-3 lg:grid-cols-2">
      {SWITCHES.map((each) => (
        <Switch key={each.key} setting={each} />
      ))}
    </div>
  );
}

interface SwitchProps {
  readonly setting: (typeof SWITCHES)[number];
}

function Switch({ setting: { key, words, toasts } }: SwitchProps): ReactElement | null {
  const dispatch = useDispatch();
  const { data, refetch } = useAdminGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [save, { isLoading, originalArgs }] = useAdminUpdateSettingsMutation();
  const setting = data?.items.find((each) => each.key === key);
  if (!setting) return null;
  const change = async (value: boolean): Promise<void> => {
    const { error } = await save({
      settingChanges: { changes: [{ key, value, version: setting.version }] },
    });
    // Also after a version conflict: the value in force must be visible.
    await refetch();
    if (!error) dispatch(notify({ toast: value ? toasts.on : toasts.off }));
  };
  const early = isLoading ? originalArgs?.settingChanges.changes[0]?.value : undefined;
  return (
    <div className="rounded-2xl border border-line bg-paper px-5 py-3">
      <SwitchField
        {...words}
        checked={(early ?? setting.value) === true}
        onChange={(value) => void change(value)}
      />
    </div>
  );
}
