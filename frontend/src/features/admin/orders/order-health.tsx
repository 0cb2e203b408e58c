import { useEffect, type ReactElement } from 'react';
import type { AdminOrder, OrderHealth as Health } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { adminPerson } from '#frontend/copy/admin/users.js';
import { allergenNames } from '#frontend/copy/catalog/food.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { RecordFacts } from '../record/record-card.js';
import { useAdminRevealOrderHealthMutation } from './order-api.js';

const { health: words } = adminOrder;
const { purposes } = adminPerson.health;

type Purpose = keyof typeof purposes;
const PURPOSES = Object.keys(purposes) as readonly Purpose[];
/** Left open on a desk, they close by themselves. */
const CLOSES_AFTER_MS = 15 * 60_000;

/** Fetched only for a purpose, which is audited (rule H1); closed again after a while. */
export function OrderHealth({ order }: { readonly order: AdminOrder }): ReactElement {
  const { data: access } = useAdminAccessQuery();
  const [reveal, { data, reset }] = useAdminRevealOrderHealthMutation();
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(reset, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [data, reset]);
  if (!order.hasHealth) return <p className="text-ink-2">{words.none}</p>;
  if (data) {
    return (
      <>
        <Revealed health={data} />
        <Button look="outline" size="sm" className="mt-3" onClick={reset}>
          {words.hide}
        </Button>
      </>
    );
  }
  const maySee = access?.roles.some((role) => role === 'admin' || role === 'support');
  return (
    <>
      <p className="rounded-sm bg-oat px-3 py-2 text-[0.8125rem]">{words.closed}</p>
      {maySee && (
        <PurposeForm
          onPurpose={async (purpose) => (await reveal({ id: order.id, body: { purpose } })).error}
        />
      )}
    </>
  );
}

interface PurposeFormProps {
  /** Returns the error, if there is one. */
  readonly onPurpose: (purpose: Purpose) => Promise<unknown>;
}

function PurposeForm({ onPurpose }: PurposeFormProps): ReactElement {
  const server = useServerForm<{ readonly purpose: Purpose | '' }>({
    defaults: { purpose: '' },
    warns: false,
    issuesOf: ({ purpose }) => (purpose === '' ? { purpose: words.missing } : {}),
    send: ({ purpose }) => (purpose === '' ? Promise.resolve(undefined) : onPurpose(purpose)),
  });
  return (
    <form {...server.formProps} className="mt-3 space-y-3">
      <SelectField
        label={words.purpose}
        options={[
          { value: '', label: words.choose },
          ...PURPOSES.map((value) => ({ value, label: purposes[value] })),
        ]}
        {...server.text('purpose')}
      />
      <Button type="submit" look="outline" size="sm" busy={server.isBusy}>
        {words.button}
      </Button>
      <p className="text-[0.75rem] text-ink-2">{words.note}</p>
    </form>
  );
}

function Revealed({ health }: { readonly health: Health }): ReactElement {
  const said: readonly (readonly [string, string | null])[] = [
    [words.allergens, health.allergens.map((each) => allergenNames[each]).join(', ')],
    [words.allergies, health.allergies],
    [words.preferences, health.preferences],
    [words.gender, health.gender],
    [words.confirmed, health.confirmedSkus.join(', ')],
  ];
  return <RecordFacts rows={said.map(([label, value]) => [label, value || words.nothing])} />;
}
