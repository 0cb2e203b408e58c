import { Star } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { MyOrder } from '#frontend/api/generated-account.js';
import { ratings as copy } from '#frontend/copy/ordering/ratings.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import type { OrderAccess } from '../orders/order-api.js';
import { RateDishes } from './rate-dishes.js';

interface RateOrderProps {
  readonly order: Pick<MyOrder, 'id' | 'status' | 'timeline'>;
  readonly access: OrderAccess;
}

/** Asks for ratings of an order that was delivered; nothing before. */
export function RateOrder({ order, access }: RateOrderProps): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const isDelivered = order.timeline.some(({ kind }) => kind === 'delivered');
  if (!isDelivered || order.status === 'cancelled') return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Star className="size-4" aria-hidden />
        {copy.button}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={copy.heading} closeLabel={copy.close}>
        <div className="pt-4">
          {isOpen && (
            <RateDishes
              access={
                access.by === 'link' ? { by: 'link', token: access.token } : { by: 'order', id: order.id }
              }
            />
          )}
        </div>
      </Dialog>
    </>
  );
}
