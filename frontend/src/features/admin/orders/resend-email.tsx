import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useAdminResendEmailMutation } from './order-api.js';

const { emails: words } = adminOrder;

/** Sends one of the order's emails again. */
export function ResendEmail({ order }: { readonly order: AdminOrder }): ReactElement | null {
  const { id, emails, email } = order;
  const [chosen, setChosen] = useState(emails[0]);
  const [resend, { isLoading }] = useAdminResendEmailMutation();
  const dispatch = useDispatch();
  const kind = emails.find((each) => each === chosen) ?? emails[0];
  if (kind === undefined) return null;
  const send = async (): Promise<void> => {
    const result = await resend({ id, resendOrderEmail: { kind } });
    if (!result.error) dispatch(notify({ toast: 'emailResent', values: { email } }));
  };
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SelectField
        label={words.label}
        className="w-48"
        value={kind}
        onChange={(event) => setChosen(emails.find((each) => each === event.target.value))}
        options={emails.map((value) => ({ value, label: words.kinds[value] }))}
      />
      <Button look="outline" className="h-12" busy={isLoading} onClick={() => void send()}>
        {words.button}
      </Button>
    </div>
  );
}
