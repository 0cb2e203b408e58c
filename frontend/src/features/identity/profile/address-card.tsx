import type { ReactElement } from 'react';
import { COUNTRIES } from '@rules/delivery/postcodes';
import type { Address } from '#frontend/api/generated-account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button } from '#frontend/ui/action/button.js';
import { useChangeAddressMutation } from './account-api.js';

export interface AddressCardProps {
  readonly address: Address;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const { addresses: words } = profileWords;

/** One saved address with its actions. */
export function AddressCard({ address, onEdit, onRemove }: AddressCardProps): ReactElement {
  const [change, { isLoading }] = useChangeAddressMutation();
  const { id, ...fields } = address;
  const where = `${address.address}, ${address.postcode}`;
  const country = checkout.countries[COUNTRIES.indexOf(address.country)];
  return (
    <li className="rounded-xl border border-line p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <address className="not-italic [overflow-wrap:anywhere]">
          <span className="font-semibold">
            {address.firstName} {address.lastName}
          </span>
          <br />
          {[address.apartment, address.address].filter(Boolean).join(', ')}
          <br />
          {address.city} {address.postcode}, {country}
          <br />
          <span className="text-ink-2">{address.phone}</span>
        </address>
        {address.isDefault && <Badge tone="pea">{words.isDefault}</Badge>}
      </div>
      <div className="-mb-2 -ml-4 flex flex-wrap pt-2">
        <Button look="ghost" size="sm" onClick={onEdit}>
          {words.edit}
          <span className="sr-only">{where}</span>
        </Button>
        {!address.isDefault && (
          <Button
            look="ghost"
            size="sm"
            busy={isLoading}
            onClick={() => void change({ id, addressRequest: { ...fields, isDefault: true } })}
          >
            {words.makeDefault}
            <span className="sr-only">{where}</span>
          </Button>
        )}
        <Button look="ghost" size="sm" onClick={onRemove}>
          {words.remove}
          <span className="sr-only">{where}</span>
        </Button>
      </div>
    </li>
  );
}
