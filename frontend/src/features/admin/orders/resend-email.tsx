import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { usePageActions } from '../palette/page-actions.js';
import { useAdminResendEmailMutation } from './order-api.js';

const { emails: words } = adminOrder;

/** Sends one of the order's emails again. */
export function ResendEmail({ order }: { readonly order: AdminOrder }): ReactElement | null {
  const { id, emails, email } = order;
  const [resend] = useAdminResendEmailMutation();
  const dispatch = useDispatch();
  const server = useServerForm({
    defaults: { kind: emails[0] },
    warns: false,
    send: async (values) => {
      const kind = emails.find((each) => each === values.kind) ?? emails[0];
      if (kind === undefined) return;
      const { error } = await resend({ id, resendOrderEmail: { kind } });
      if (!error) dispatch(notify({ toast: 'emailResent', values: { email } }));
      return error;
    },
  });
  usePageActions([{ label: words.label, key: 'e', run: () => server.form.setFocus('kind') }]);
  if (emails.length === 0) return null;
  return (
    <form {...server.formProps} className="flex flex-wrap items-end gap-4">
      <SelectField
        label={words.label}
        className="w-48"
        options={emails.map((value) => ({ value, label: words.kinds[value] }))}
        {...server.text('kind')}
      />
      <Button type="submit" look="outline" className="h-12" busy={server.isBusy}>
        {words.button}
      </Button>
    </form>
  );
}
