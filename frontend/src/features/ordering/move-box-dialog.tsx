import { useId, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { addressIssues, type AddressValues } from '@rules/address';
import { CHECKOUT_MESSAGES, isPhone, LIMITS } from '@rules/checkout-form';
import type { ChangeSubscriptionRequest, Subscription } from '../../api/generated-account.js';
import { isApiError } from '../../api/problem.js';
import { checkoutWords } from '../../copy/checkout-words.js';
import { checkout } from '../../copy/checkout.js';
import { chrome } from '../../copy/chrome.js';
import { errors as errorWords } from '../../copy/errors.js';
import { myBoxes } from '../../copy/my-boxes.js';
import { AddressFields } from '../../ui/address-fields.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { textField } from '../../ui/form-field.js';
import { issuesResolver } from '../../ui/form-issues.js';
import { useChangeSubscriptionMutation } from './box-calls.js';
import type { BoxDialogProps } from './cancel-box-dialog.js';

interface MoveValues extends AddressValues {
  readonly phone: string;
}

const { move } = myBoxes;

function valuesOf({ address, phone }: Subscription): MoveValues {
  return { ...address, apartment: address.apartment ?? '', phone };
}

function issuesOf(values: MoveValues): Partial<Record<string, string>> {
  const phone = values.phone.trim();
  const wrong =
    phone === '' ? CHECKOUT_MESSAGES.phone : isPhone(phone) ? undefined : CHECKOUT_MESSAGES.phoneShape;
  return { ...addressIssues(values), ...(wrong !== undefined && { phone: wrong }) };
}

function requestOf({ apartment, phone, ...address }: MoveValues): ChangeSubscriptionRequest {
  const flat = apartment.trim();
  return { address: { ...address, ...(flat !== '' && { apartment: flat }) }, phone: phone.trim() };
}

/** Where a weekly box goes, and whom the courier rings, from its next open delivery on (rule D30). */
export function MoveBoxDialog({ box, onClose, onDone }: BoxDialogProps): ReactElement {
  const formId = useId();
  const [change, { isLoading }] = useChangeSubscriptionMutation();
  const form = useForm<MoveValues>({
    defaultValues: valuesOf(box),
    resolver: issuesResolver(issuesOf),
    reValidateMode: 'onSubmit',
  });
  const save = async (values: MoveValues): Promise<void> => {
    const { error } = await change({ id: box.id, changeSubscriptionRequest: requestOf(values) });
    if (!error) return onDone();
    if (!isApiError(error)) return;
    const { code } = error.data;
    if (code === 'area_not_served')
      form.setError(
        'postcode',
        { type: 'server', message: errorWords[code].description },
        { shouldFocus: true },
      );
  };
  const submit = form.handleSubmit(save);
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={form.formState.isDirty}
      title={move.title}
      description={move.text}
      closeLabel={chrome.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {move.keep}
          </Button>
          <Button type="submit" form={formId} busy={isLoading}>
            {isLoading ? move.saving : move.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="pt-5">
        <AddressFields
          token="shipping"
          field={(name) => textField(form, name)}
          country={() => form.getValues('country')}
          onPostcode={(postcode) => form.setValue('postcode', postcode)}
        />
        <TextField
          label={checkout.fields.phone}
          help={checkoutWords.phoneHelp}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={LIMITS.phone}
          required
          className="mt-5"
          {...textField(form, 'phone')}
        />
      </form>
    </Dialog>
  );
}
