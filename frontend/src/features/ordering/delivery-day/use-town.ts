import { useState } from 'react';
import { useLazyFindAddressQuery, type FoundPlace } from '#frontend/api/generated.js';
import type { CheckoutForm } from '../checkout/checkout-form.js';

export interface TownLookup {
  /** Those of the postcode, if a provider knows them; one of them fills the address. */
  readonly addresses: FoundPlace['addresses'];
  /** Fills in the town of a postcode while none is typed (rule D39). */
  readonly lookUp: (postcode: string) => Promise<void>;
  readonly choose: (index: number) => void;
}

/** Looks up the town of a typed postcode; a look-up that fails changes nothing, because every field can be typed. */
export function useTown(form: CheckoutForm): TownLookup {
  const [ask] = useLazyFindAddressQuery();
  const [addresses, setAddresses] = useState<FoundPlace['addresses']>([]);
  const lookUp = async (postcode: string): Promise<void> => {
    const { data } = await ask({ postcode, country: form.getValues('country') }, true);
    setAddresses(data?.addresses ?? []);
    if (!data?.town || form.getValues('city').trim() !== '') return;
    form.setValue('city', data.town);
    form.clearErrors('city');
  };
  const choose = (index: number): void => {
    const chosen = addresses[index];
    if (!chosen) return;
    form.setValue('address', chosen.address);
    form.setValue('apartment', chosen.apartment);
    form.clearErrors(['address', 'apartment']);
  };
  return { addresses, lookUp, choose };
}
