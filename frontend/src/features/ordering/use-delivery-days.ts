import { normalisePostcode, type Country } from '@rules/postcodes';
import { useGetDeliveryDaysQuery, type DeliveryDays } from '../../api/generated.js';

export interface DeliveryAnswer {
  /** The postcode in its usual spelling, once it is one. */
  readonly postcode: string | undefined;
  readonly days: DeliveryDays['days'];
  /** Undefined until a whole postcode has been checked. */
  readonly served: boolean | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Courier days, and whether the postcode is served, asked as soon as what is typed is a postcode. */
export function useDeliveryDays(typed: string, country: Country): DeliveryAnswer {
  const postcode = normalisePostcode(typed, country);
  const { data, currentData, isError, isFetching, refetch } = useGetDeliveryDaysQuery({
    kind: 'courier',
    postcode,
    country,
  });
  return {
    postcode,
    days: (data?.days ?? []).filter(({ available }) => available),
    served: postcode === undefined ? undefined : (currentData?.served ?? undefined),
    loading: isFetching && !data,
    failed: isError && !data,
    retry: () => void refetch(),
  };
}
