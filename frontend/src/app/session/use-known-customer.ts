import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useGetMeQuery } from '#frontend/api/generated.js';
import { useListAddressesQuery } from '#frontend/api/generated-account.js';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import type { KnownCustomer } from '#frontend/features/ordering/checkout/use-prefill.js';

/** The current user, with phone and default address once they are loaded; null for a visitor. */
export function useKnownCustomer(): KnownCustomer | null {
  const { status, email, firstName, lastName } = useSelector(selectSession);
  const skip = status !== 'signedIn';
  const { data: me, isLoading: isArriving } = useGetMeQuery(undefined, { skip });
  const { data: addresses } = useListAddressesQuery(undefined, { skip });
  return useMemo(() => {
    if (skip || email === null) return null;
    const home = addresses?.items.find(({ isDefault }) => isDefault);
    return {
      email,
      firstName: me?.firstName || firstName || '',
      lastName: me?.lastName || lastName || '',
      isArriving,
      ...(me?.ageConfirmed && { ageConfirmed: true }),
      phone: me?.phone ?? home?.phone ?? '',
      ...(home && {
        address: home.address,
        apartment: home.apartment ?? '',
        city: home.city,
        postcode: home.postcode,
        country: home.country,
        courierNote: home.courierNote ?? '',
      }),
    };
  }, [skip, email, firstName, lastName, me, isArriving, addresses]);
}
