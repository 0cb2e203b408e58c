import { useEffect, type ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import type { MyOrder } from '#frontend/api/generated-account.js';
import { fill } from '#frontend/copy/fill.js';
import { orderChange } from '#frontend/copy/ordering/order-change.js';
import { Button } from '#frontend/ui/action/button.js';
import { DearerChangeNotice } from '#frontend/ui/order-change/dearer-change.js';
import { useKeepOrderMutation, usePayChangeMutation, type OrderAccess } from './order-api.js';
import { momentOf } from './order-state.js';

/** How often the page looks whether the payment has been reported, and how often it does so at most. */
const LOOK_AGAIN_MS = 4_000;
const LOOKS = 30;

interface PayChangeProps {
  readonly order: MyOrder;
  readonly access: OrderAccess;
  /** Loads the order again. */
  readonly onLook: () => void;
}

/** The change of an order that waits for its payment, or was not made (rules O113, O114). */
export function PayChange({ order, access, onLook }: PayChangeProps): ReactElement | null {
  const { id, dearerChange } = order;
  const [pay, paying] = usePayChangeMutation();
  const [keep, keeping] = useKeepOrderMutation();
  useLooks(dearerChange?.status === 'waiting', onLook);
  if (dearerChange === null) return null;
  const open = async (): Promise<void> => {
    const { data } = await pay({ id, access });
    if (data) globalThis.location.assign(data.url);
  };
  const { dearer } = orderChange;
  return (
    <DearerChangeNotice
      change={dearerChange}
      isStaff={false}
      momentOf={momentOf}
      actions={
        <>
          <Button size="sm" busy={paying.isLoading} onClick={() => void open()}>
            {paying.isLoading
              ? dearer.opening
              : fill(dearer.pay, { amount: formatPence(dearerChange.cardPence) })}
          </Button>
          <Button look="outline" size="sm" busy={keeping.isLoading} onClick={() => void keep({ id, access })}>
            {dearer.keep}
          </Button>
        </>
      }
    />
  );
}

/** Who comes back from the payment page sees the change as soon as it is made. */
function useLooks(isWaiting: boolean, onLook: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    let left = LOOKS;
    const timer = setInterval(() => {
      left -= 1;
      if (left < 0) clearInterval(timer);
      else onLook();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
    // The page's own function is another one with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWaiting]);
}
