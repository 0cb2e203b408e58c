import { useEffect } from 'react';
import { weekdayOf } from '@rules/delivery/delivery-days';
import type { DeliveryDays } from '#frontend/api/generated.js';
import type { Box } from '../configurator/use-box.js';
import { useDeliveryDays, type DeliveryDaysResult } from '../delivery-day/use-delivery-days.js';

export interface FirstDeliveryDay {
  readonly answer: DeliveryDaysResult;
  /** The chosen day as offered by the shop; undefined while none is chosen or the days have not loaded. */
  readonly day: DeliveryDays['days'][number] | undefined;
}

/** The day of the first box. If its cut-off has passed meanwhile, the next one on its weekday replaces it. */
export function useFirstDeliveryDay({ draft, dispatch }: Pick<Box, 'draft' | 'dispatch'>): FirstDeliveryDay {
  const answer = useDeliveryDays('', 'GB', 'subscription');
  const { days, loading, failed } = answer;
  const { deliveryDate } = draft;
  const day = days.find(({ date }) => date === deliveryDate);
  const isGone = deliveryDate !== null && !loading && !failed && day === undefined;
  useEffect(() => {
    if (!isGone) return;
    const next = days.find(({ date }) => weekdayOf(date) === weekdayOf(deliveryDate));
    dispatch({ type: 'dayChosen', date: next?.date ?? null });
  }, [isGone, days, deliveryDate, dispatch]);
  return { answer, day };
}
