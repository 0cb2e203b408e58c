import { normalisePostcode, type Country } from '@rules/delivery/postcodes';
import { useGetDeliveryDaysQuery, type DeliveryDays } from '#frontend/api/generated.js';

/**
 * The kind of days: courier days, the subset for the package picker, or those of a weekly box (rules D2–D4).
 */
export type DaysKind = 'courier' | 'packages' | 'subscription';

export interface DeliveryDaysResult {
  /** The postcode in canonical form, once it is valid. */
  readonly postcode: string | undefined;
  readonly days: DeliveryDays['days'];
  /** Used until another day is chosen; undefined while there are none. */
  readonly preset: string | undefined;
  /** Undefined until a complete postcode has been checked. */
  readonly served: boolean | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Courier days, and whether the postcode is served; fetched as soon as the input is a postcode. */
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
