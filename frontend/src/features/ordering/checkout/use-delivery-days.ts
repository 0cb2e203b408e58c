import { normalisePostcode, type Country } from '@rules/delivery/postcodes';
import { useGetDeliveryDaysQuery, type DeliveryDays } from '#frontend/api/generated.js';

/** Whose days: the courier's, those with the package picker's own among them, a weekly box's (rules D2–D4). */
export type DaysKind = 'courier' | 'packages' | 'subscription';

export interface DeliveryDaysResult {
  /** The postcode in its usual spelling, once it is one. */
  readonly postcode: string | undefined;
  readonly days: DeliveryDays['days'];
  /** Stands until another is chosen; undefined while there are none. */
  readonly preset: string | undefined;
  /** Undefined until a whole postcode has been checked. */
  readonly served: boolean | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Courier days, and whether the postcode is served, asked as soon as what is typed is a postcode. */
export function useDeliveryDays(
  typed: string,
  country: Country,
  kind: DaysKind = 'courier',
): DeliveryDaysResult {
  const postcode = normalisePostcode(typed, country);
  const { data, currentData, isError, isFetching, refetch } = useGetDeliveryDaysQuery({
    kind,
    postcode,
    country,
  });
  const days = (data?.days ?? []).filter(({ available }) => available);
  const preset = days.find(({ date }) => date === data?.presetDate) ?? days[0];
  return {
    postcode,
    days,
    preset: preset?.date,
    served: postcode === undefined ? undefined : (currentData?.served ?? undefined),
    loading: isFetching && !data,
    failed: isError && !data,
    retry: () => void refetch(),
  };
}
