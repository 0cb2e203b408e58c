import { useId, type ReactElement } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import {
  addressIssues,
  NO_ADDRESS,
  recipientIssues,
  type AddressValues,
  type RecipientValues,
} from '@rules/delivery/address';
import { LIMITS } from '@rules/delivery/checkout-form';
import type { Address } from '#frontend/api/generated-account.js';
import type { Me } from '#frontend/api/generated.js';
import { isApiError } from '#frontend/api/problem.js';
import { account } from '#frontend/copy/identity/account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { notify } from '#frontend/copy/notify.js';
import { AddressFields } from '#frontend/ui/form/address-fields.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { CheckField, TextField } from '#frontend/ui/form/field.js';
import { textField } from '#frontend/ui/form/form-field.js';
import { issuesResolver, showFieldErrors } from '#frontend/ui/form/form-issues.js';
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

const FIELDS = [
  'firstName',
  'lastName',
  'address',
  'apartment',
  'city',
  'postcode',
  'country',
  'phone',
  'courierNote',
] as const;
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
  const formId = useId();
  const dispatch = useDispatch();
  const [add, adding] = useSaveAddressMutation();
  const [change, changing] = useChangeAddressMutation();
  const form = useForm<FormValues>({
    defaultValues: valuesOf(me, address),
    resolver: issuesResolver((values) => ({ ...recipientIssues(values), ...addressIssues(values) })),
    reValidateMode: 'onSubmit',
  });
  const busy = adding.isLoading || changing.isLoading;
  const save = async ({ apartment, courierNote, ...values }: FormValues): Promise<void> => {
    const addressRequest = {
      ...values,
      apartment: apartment.trim() || null,
      courierNote: courierNote.trim() || null,
    };
    const { error } = address
      ? await change({ id: address.id, addressRequest })
      : await add({ addressRequest });
    if (!error) {
      dispatch(notify({ toast: 'addressSaved' }));
      onClose();
    } else if (isApiError(error)) showFieldErrors(form, error, FIELDS);
  };
  const submit = form.handleSubmit(save);
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={form.formState.isDirty}
      title={address ? words.editTitle : words.addTitle}
      closeLabel={account.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={busy}>
            {account.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {busy ? account.saving : words.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-5 pt-6">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={checkout.fields.firstName}
            autoComplete="shipping given-name"
            maxLength={LIMITS.name}
            required
            {...textField(form, 'firstName')}
          />
          <TextField
            label={checkout.fields.lastName}
            autoComplete="shipping family-name"
            maxLength={LIMITS.name}
            required
            {...textField(form, 'lastName')}
          />
        </div>
        <AddressFields
          token="shipping"
          field={(name) => textField(form, name)}
          country={() => form.getValues('country')}
          onPostcode={(normal) => form.setValue('postcode', normal)}
        />
        <TextField
          label={checkout.fields.phone}
          help={checkout.phoneHelp}
          type="tel"
          inputMode="tel"
          autoComplete="shipping tel"
          maxLength={LIMITS.phone}
          required
          {...textField(form, 'phone')}
        />
        <TextField
          label={checkout.fields.courierNote}
          help={checkout.fields.courierNoteHelp}
          autoComplete="off"
          maxLength={LIMITS.courierNote}
          {...textField(form, 'courierNote')}
        />
        {!isFirst && !address?.isDefault && (
          <Controller
            control={form.control}
            name="isDefault"
            render={({ field }) => (
              <CheckField
                ref={field.ref}
                label={words.defaultTick}
                checked={field.value}
                onChange={field.onChange}
              />
            )}
          />
        )}
      </form>
    </Dialog>
  );
}
