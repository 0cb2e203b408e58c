import { useEffect } from 'react';
import { dayLabel } from '@rules/delivery/delivery-days';
import { useListMyOrdersQuery } from '#frontend/api/generated-account.js';
import { keepDeliveries } from './offline-store.js';

const KEPT = 10;

/** Keeps the user's next deliveries for the offline page: their numbers and days, nothing of what is in them. */
export function KeepDeliveries(): null {
  const { data } = useListMyOrdersQuery({});
  useEffect(() => {
    if (!data) return;
    const today = new Date().toISOString().slice(0, 10);
    const coming = data.items
      .flatMap(({ orderCode, deliveryDate, status }) =>
        status === 'processing' && orderCode !== null && deliveryDate !== null && deliveryDate >= today
          ? [{ code: orderCode, date: deliveryDate, day: dayLabel(deliveryDate) }]
          : [],
      )
      .sort((a, b) => a.date.localeCompare(b.date))
      .slice(0, KEPT);
    keepDeliveries(coming).catch((error: unknown) => console.warn('no delivery was kept', error));
  }, [data]);
  return null;
}
