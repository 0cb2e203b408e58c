import type { ReactElement } from 'react';
import type { KitchenDay } from '#frontend/api/generated-admin.js';
import { kitchenRecall as words } from '#frontend/copy/admin/food/recalls.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useAdminKitchenSheetQuery } from './kitchen-api.js';
import { useParam } from '../parts/use-param.js';
import { useAdminSupplyChoicesQuery } from './supplies/supplies-api.js';
import { areDaysRight, type RecallSearch } from './recall-scope.js';

/** Lots are printed in capitals. */
const lotOf = (typed: string): string => typed.trim().toUpperCase();
const LOT = /^[A-Z0-9][A-Z0-9./-]{0,39}$/;

/** Nothing found is shown below, like any other result. */
const NO_FIELDS = { fieldOf: () => undefined };

interface SearchProps {
  readonly find: (search: RecallSearch) => Promise<unknown>;
  readonly isBusy: boolean;
}

export function LotSearch({ find, isBusy }: SearchProps): ReactElement {
  const server = useServerForm({
    defaults: { lot: '' },
    issuesOf: ({ lot }) => (LOT.test(lotOf(lot)) ? {} : { lot: words.lotWrong }),
    warns: false,
    fields: NO_FIELDS,
    send: ({ lot }) => find({ lot: lotOf(lot) }),
  });
  return (
    <form {...server.formProps} aria-label={words.byLot} className="flex flex-wrap items-start gap-3">
      <TextField
        className="min-w-48 flex-1"
        label={words.lot}
        help={words.lotHelp}
        autoComplete="off"
        spellCheck={false}
        {...server.text('lot')}
      />
      <Button type="submit" className="mt-7.5" busy={isBusy}>
        {words.find}
      </Button>
    </form>
  );
}

/** A supplier's batch: the way from a letter of a supplier to our customers (rule F104). */
export function BatchSearch({ find, isBusy }: SearchProps): ReactElement {
  const [batch] = useParam('batch');
  const [supplier] = useParam('supplier');
  const { data: choices } = useAdminSupplyChoicesQuery();
  const server = useServerForm({
    defaults: { batch, supplier },
    issuesOf: (typed) => (typed.batch.trim() === '' ? { batch: words.batchWrong } : {}),
    warns: false,
    fields: NO_FIELDS,
    send: (typed) =>
      find({ batch: typed.batch.trim(), ...(typed.supplier === '' ? {} : { supplier: typed.supplier }) }),
  });
  const suppliers = choices?.suppliers.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <form {...server.formProps} aria-label={words.byBatch} className="grid items-start gap-3 sm:grid-cols-2">
      <TextField
        label={words.batch}
        help={words.batchHelp}
        autoComplete="off"
        spellCheck={false}
        {...server.text('batch')}
      />
      <SelectField
        // Its options arrive after the choice that a link makes.
        key={suppliers.length}
        label={words.supplier}
        options={[{ value: '', label: words.anySupplier }, ...suppliers]}
        {...server.text('supplier')}
      />
      <div>
        <Button type="submit" look="outline" busy={isBusy}>
          {words.findBatch}
        </Button>
      </div>
    </form>
  );
}

/** A dish of the chosen day, and the days on which it was delivered. */
export function DishSearch({ day, find, isBusy }: SearchProps & { readonly day: KitchenDay }): ReactElement {
  const { data: sheet } = useAdminKitchenSheetQuery({ date: day.date });
  const server = useServerForm({
    defaults: { dish: '', from: day.date, to: day.date },
    issuesOf: ({ dish, from, to }) => ({
      ...(dish === '' ? { dish: words.dishMissing } : {}),
      ...(areDaysRight(from, to) ? {} : { to: words.daysWrong }),
    }),
    warns: false,
    fields: NO_FIELDS,
    send: (search) => find(search),
  });
  const dishes = sheet?.dishes.map(({ key, name }) => ({ value: key, label: name })) ?? [];
  return (
    <form {...server.formProps} aria-label={words.byDish} className="grid items-start gap-3 sm:grid-cols-2">
      <SelectField
        className="sm:col-span-2"
        label={words.dish}
        help={words.dishHelp}
        options={[{ value: '', label: words.chooseDish }, ...dishes]}
        {...server.text('dish')}
      />
      <TextField type="date" label={words.from} {...server.text('from')} />
      <TextField type="date" label={words.to} {...server.text('to')} />
      <div>
        <Button type="submit" look="outline" busy={isBusy}>
          {words.findDish}
        </Button>
      </div>
    </form>
  );
}
