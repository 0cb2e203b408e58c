import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminUser } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPerson, adminUsers } from '#frontend/copy/admin/users.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { CheckField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { PersonCard } from '../parts/person-card.js';
import { useAdminSetRoleMutation } from './user-api.js';

type StaffRole = AdminUser['roles'][number];

const ROLES = Object.keys(adminUsers.roles) as readonly StaffRole[];
const words = adminPerson.roles;

interface RolesValues {
  readonly roles: readonly StaffRole[];
}

/** The roles of an account, for administrators; each change needs a confirmation. */
export function PersonRoles({ person }: { readonly person: AdminUser }): ReactElement {
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const [save, { isLoading }] = useAdminSetRoleMutation();
  const server = useServerForm<RolesValues>({
    defaults: { roles: person.roles },
    hasChanges: ({ roles }) => ROLES.some((role) => roles.includes(role) !== person.roles.includes(role)),
    warns: false,
    send: () => Promise.resolve(setAsking(true)),
  });
  const chosen = server.bound('roles');
  const name = `${person.firstName} ${person.lastName}`;
  const change = async (): Promise<void> => {
    const result = await save({ id: person.id, body: { roles: [...chosen.value] } });
    setAsking(false);
    if (result.error) chosen.onValue(person.roles);
    else dispatch(notify({ toast: 'rolesSaved' }));
  };
  return (
    <PersonCard heading={words.heading}>
      <p className="text-sm text-ink-2">{words.text}</p>
      <form {...server.formProps} className="mt-3">
        {ROLES.map((role) => (
          <CheckField
            key={role}
            label={adminUsers.roles[role]}
            checked={chosen.value.includes(role)}
            onChange={(isOn) =>
              chosen.onValue(ROLES.filter((each) => (each === role ? isOn : chosen.value.includes(each))))
            }
          />
        ))}
        <Button type="submit" className="mt-4" disabled={!server.isDirty}>
          {words.save}
        </Button>
      </form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={fill(words.confirmTitle, { name })}
        text={fill(words.confirmText, {
          name,
          roles: chosen.value.map((role) => adminUsers.roles[role]).join(', ') || words.nothing,
        })}
        confirm={words.confirm}
        cancel={adminParts.cancel}
        closeLabel={adminParts.close}
        busy={isLoading}
        onConfirm={() => void change()}
      />
    </PersonCard>
  );
}
