import { londonDate } from '@rules/delivery/delivery-days';
import { formatPence } from '@rules/money/money';
import { leastPence } from '@rules/pricing/price-changes';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminPrices } from '#frontend/api/generated-admin.js';
import { isApiError } from '#frontend/api/problem.js';
import { adminPrices as words } from '#frontend/copy/admin/catalogue.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useAdminPlanPriceMutation } from './catalog-api.js';

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
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState(today);
  const [isChecked, setChecked] = useState(false);
  const [plan, { isLoading, error }] = useAdminPlanPriceMutation();
  const newPence = penceOf(typed, leastPence(price.key));
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(from) && from >= today;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (newPence === undefined || !isDay) return;
    const result = await plan({ body: { key: price.key, newPence, effectiveFrom: from } });
    if (result.error) return;
    dispatch(notify({ toast: 'pricePlanned' }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={typed !== '' || from !== today}
      title={fill(words.title, { name })}
      description={fill(words.now, { price: formatPence(price.pence) })}
      closeLabel={words.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {words.cancel}
          </Button>
          <Button type="submit" form="price" busy={isLoading}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id="price" noValidate className="mt-5 space-y-5" onSubmit={(event) => void save(event)}>
        {isApiError(error) && (
          <p role="alert" className="font-medium text-tomato">
            {error.data.detail}
          </p>
        )}
        <TextField
          label={words.newPrice}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={isChecked && newPence === undefined ? words.priceWrong : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextField
          label={words.from}
          help={words.fromHelp}
          type="date"
          min={today}
          value={from}
          error={isChecked && !isDay ? words.fromWrong : undefined}
          onChange={(event) => setFrom(event.target.value)}
        />
        <p className="text-sm text-ink-2">{fill(words.text, { days: noticeDays })}</p>
      </form>
    </Dialog>
  );
}
