import { londonDate } from '@rules/delivery/delivery-days';
import { formatPence } from '@rules/money/money';
import { leastPence } from '@rules/pricing/price-changes';
import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminPrices } from '#frontend/api/generated-admin.js';
import { isApiError } from '#frontend/api/problem.js';
import { adminPrices as words } from '#frontend/copy/admin/catalog.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useAdminPlanPriceMutation } from './catalog-api.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';

export interface PriceDialogProps {
  readonly price: AdminPrices['prices'][number];
  readonly name: string;
  /** Days of notice for running weekly boxes. */
  readonly noticeDays: number;
  readonly onClose: () => void;
}

/** The whole pence of a typed amount in pounds; undefined for anything else, and below the minimum price. */
function penceOf(typed: string, least: number): number | undefined {
  const found = /^£?\s*(\d{1,5})(?:\.(\d{2}))?$/.exec(typed.trim());
  const pence = found && Number(found[1]) * 100 + Number(found[2] ?? 0);
  return pence === null || pence < least ? undefined : pence;
}

/** Plans a new price from a given day. */
export function PriceDialog({ price, name, noticeDays, onClose }: PriceDialogProps): ReactElement {
  const dispatch = useDispatch();
  const today = londonDate(new Date());
  const [plan, { error }] = useAdminPlanPriceMutation();
  const server = useServerForm({
    defaults: { price: '', from: today },
    issuesOf: ({ price: typed, from }) => ({
      ...(penceOf(typed, leastPence(price.key)) === undefined ? { price: words.priceWrong } : {}),
      ...(/^\d{4}-\d{2}-\d{2}$/.test(from) && from >= today ? {} : { from: words.fromWrong }),
    }),
    // The dialog shows the server's reason above its fields.
    fields: { fieldOf: () => undefined },
    send: async ({ price: typed, from }) => {
      const newPence = penceOf(typed, leastPence(price.key)) ?? 0;
      const result = await plan({ body: { key: price.key, newPence, effectiveFrom: from } });
      if (result.error) return result.error;
      dispatch(notify({ toast: 'pricePlanned' }));
      onClose();
    },
  });
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={fill(words.title, { name })}
      description={fill(words.now, { price: formatPence(price.pence) })}
      words={words}
    >
      {isApiError(error) && (
        <p role="alert" className="font-medium text-tomato">
          {error.data.detail}
        </p>
      )}
      <TextField label={words.newPrice} inputMode="decimal" autoComplete="off" {...server.text('price')} />
      <TextField label={words.from} help={words.fromHelp} type="date" min={today} {...server.text('from')} />
      <p className="text-sm text-ink-2">{fill(words.text, { days: noticeDays })}</p>
    </FormDialog>
  );
}
