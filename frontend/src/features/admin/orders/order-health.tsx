import type { ReactElement } from 'react';
import type { AdminOrder, OrderHealth as Health } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { allergenNames } from '#frontend/copy/catalog/food.js';
import { Button } from '#frontend/ui/action/button.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { useAdminRevealOrderHealthMutation } from './order-api.js';

const { health: words } = adminOrder;

/** Fetched only on demand, which is audited (rule H1). */
export function OrderHealth({ order }: { readonly order: AdminOrder }): ReactElement {
  const { data: access } = useAdminAccessQuery();
  const [reveal, { data, isLoading }] = useAdminRevealOrderHealthMutation();
  if (!order.hasHealth) return <p className="text-ink-2">{words.none}</p>;
  if (data) return <Revealed health={data} />;
  const maySee = access?.roles.some((role) => role === 'admin' || role === 'support');
  return (
    <>
      <p className="text-ink-2">{words.closed}</p>
      {maySee && (
        <Button
          look="outline"
          className="mt-3"
          busy={isLoading}
          onClick={() => void reveal({ id: order.id })}
        >
          {words.button}
        </Button>
      )}
    </>
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
  return (
    <dl className="text-[0.9375rem]">
      {said.map(([label, value]) => (
        <div key={label} className="flex gap-4 py-1">
          <dt className="w-40 shrink-0 text-ink-2">{label}</dt>
          <dd>{value || words.nothing}</dd>
        </div>
      ))}
    </dl>
  );
}
