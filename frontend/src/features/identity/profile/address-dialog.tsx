import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import {
  addressIssues,
  NO_ADDRESS,
  recipientIssues,
  type AddressValues,
  type RecipientValues,
} from '@rules/delivery/address';
import { MAX_LENGTHS } from '@rules/delivery/checkout-form';
import type { Address } from '#frontend/api/generated-account.js';
import type { Me } from '#frontend/api/generated.js';
import { account } from '#frontend/copy/identity/account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { notify } from '#frontend/copy/notify.js';
import { AddressFields } from '#frontend/ui/form/address-fields.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { CheckField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';
import { useChangeAddressMutation, useSaveAddressMutation } from './account-api.js';

interface FormValues extends AddressValues, RecipientValues {
  readonly courierNote: string;
  readonly isDefault: boolean;
}

export interface AddressDialogProps {
  readonly me: Me;
  /** The address to change; missing for a new one. */
  readonly address?: Address;
  /** The first address is the default anyway. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

const { addresses: words } = profileWords;

function valuesOf(me: Me, address: Address | undefined): FormValues {
  if (address) {
    // The server rejects unknown fields in the body, and this one is in the path.
    const { id: _id, apartment, courierNote, ...fields } = address;
    return { ...fields, apartment: apartment ?? '', courierNote: courierNote ?? '' };
  }
  const { firstName, lastName, phone } = me;
  return { ...NO_ADDRESS, firstName, lastName, phone: phone ?? '', courierNote: '', isDefault: false };
}

/**
 * The form of an address, with the fields and checks of the checkout. It keeps its values when saving fails.
 */
export function AddressDialog({ me, address, isFirst, onClose }: AddressDialogProps): ReactElement {
  const dispatch = useDispatch();
  const [add] = useSaveAddressMutation();
  const [change] = useChangeAddressMutation();
  const server = useServerForm({
    defaults: valuesOf(me, address),
    issuesOf: (values) => ({ ...recipientIssues(values), ...addressIssues(values) }),
    send: async ({ apartment, courierNote, ...values }) => {
      const addressRequest = {
        ...values,
        apartment: apartment.trim() || null,
        courierNote: courierNote.trim() || null,
      };
      const { error } = await (address
        ? change({ id: address.id, addressRequest })
        : add({ addressRequest }));
      if (error) return error;
      dispatch(notify({ toast: 'addressSaved' }));
      onClose();
    },
  });
  const isDefault = server.bound('isDefault');
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={address ? words.editTitle : words.addTitle}
      words={{ cancel: account.cancel, close: account.close, save: words.save, saving: account.saving }}
    >
      <Fields {...server} />
      {!isFirst && !address?.isDefault && (
        <CheckField label={words.defaultTick} checked={isDefault.value} onChange={isDefault.onValue} />
      )}
    </FormDialog>
  );
}

function Fields({ form, text }: Pick<ServerForm<FormValues>, 'form' | 'text'>): ReactElement {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={checkout.fields.firstName}
          autoComplete="shipping given-name"
          maxLength={MAX_LENGTHS.name}
          required
          {...text('firstName')}
        />
        <TextField
          label={checkout.fields.lastName}
          autoComplete="shipping family-name"
          maxLength={MAX_LENGTHS.name}
          required
          {...text('lastName')}
        />
      </div>
      <AddressFields
        token="shipping"
        field={text}
        country={() => form.getValues('country')}
        onPostcode={(normal) => form.setValue('postcode', normal)}
      />
      <TextField
        label={checkout.fields.phone}
        help={checkout.phoneHelp}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        maxLength={MAX_LENGTHS.phone}
        required
        {...text('phone')}
      />
      <TextField
        label={checkout.fields.courierNote}
        help={checkout.fields.courierNoteHelp}
        autoComplete="off"
        maxLength={MAX_LENGTHS.courierNote}
        {...text('courierNote')}
      />
    </>
  );
}
