import { Truck } from 'lucide-react';
import { useEffect, type ComponentType, type ReactElement } from 'react';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { recallWords } from '#frontend/copy/ordering/recall.js';
import { weeklyCheckout } from '#frontend/copy/boxes/weekly-checkout.js';
import { delivery } from '#frontend/copy/delivery/delivery.js';
import { useWords } from '#frontend/copy/use-words.js';
import { dayLabel, type IsoDate } from '@rules/delivery/delivery-days';
import type { Country } from '@rules/delivery/postcodes';
import { AddressFields } from '#frontend/ui/form/address-fields.js';
import { Button } from '#frontend/ui/action/button.js';
import { FieldError, SelectField, TextField } from '#frontend/ui/form/field.js';
import { textField } from '#frontend/ui/form/form-field.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { MAX_LENGTH, type CheckoutForm } from './checkout-form.js';
import { DayChoice } from '../delivery-day/day-choice.js';
import { useTown } from '../delivery-day/use-town.js';
import type { DeliveryDaysResult } from '../delivery-day/use-delivery-days.js';

export interface WaitingListProps {
  readonly postcode: string;
  readonly country: Country;
  readonly email?: string;
}

export interface DeliverySectionProps {
  readonly form: CheckoutForm;
  readonly answer: DeliveryDaysResult;
  readonly WaitingList: ComponentType<WaitingListProps>;
}

/** The address, whether we deliver there, and the delivery day. */
export function DeliverySection({ form, answer, WaitingList }: DeliverySectionProps): ReactElement {
  const words = useWords();
  const { postcode, served } = answer;
  const town = useTown(form);
  return (
    <Section heading={checkout.sections.delivery}>
      <AddressFields
        token="shipping"
        field={(name) => textField(form, name)}
        country={() => form.getValues('country')}
        onPostcode={(normal) => {
          form.setValue('postcode', normal);
          void town.lookUp(normal);
        }}
      />
      {town.addresses.length > 0 && (
        <SelectField
          label={checkout.foundAddresses}
          defaultValue=""
          options={[
            { value: '', label: checkout.chooseAddress },
            ...town.addresses.map(({ address, apartment }, index) => ({
              value: String(index),
              label: [address, apartment].filter((part) => part !== '').join(', '),
            })),
          ]}
          onChange={(event) => town.choose(Number(event.target.value || '-1'))}
          className="mt-5"
        />
      )}
      <div role="status">
        {postcode !== undefined && served === true && (
          <Notice tone="good" className="mt-4">
            <p>{words(delivery.served, { postcode })}</p>
          </Notice>
        )}
      </div>
      {postcode !== undefined && served === false && (
        <Notice
          tone="warn"
          role="alert"
          className="mt-4"
          title={words(checkout.notServedTitle, { postcode })}
        >
          <WaitingList
            postcode={postcode}
            country={form.getValues('country')}
            email={form.getValues('email')}
          />
        </Notice>
      )}
      <TextField
        label={checkout.fields.phone}
        help={checkout.phoneHelp}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={MAX_LENGTH.phone}
        required
        className="mt-5"
        {...textField(form, 'phone')}
      />
      <TextField
        label={checkout.fields.courierNote}
        help={checkout.fields.courierNoteHelp}
        autoComplete="off"
        maxLength={MAX_LENGTH.courierNote}
        className="mt-5"
        {...textField(form, 'courierNote')}
      />
    </Section>
  );
}

export interface DaySectionProps extends Omit<DeliverySectionProps, 'WaitingList'> {
  /** A weekly box has its own delivery days, and keeps the weekday from then on. */
  readonly isWeekly: boolean;
  /** The chosen day that is no longer offered; '' while there is none. */
  readonly gone: IsoDate;
  readonly onGone: (day: IsoDate) => void;
}

/** The delivery day, with its cut-off. */
export function DaySection({ form, answer, isWeekly, gone, onGone }: DaySectionProps): ReactElement {
  const words = useWords();
  const { days, preset = '' } = answer;
  const chosen = form.watch('deliveryDate');
  const error = form.formState.errors.deliveryDate?.message;
  const offered = days.some(({ date }) => date === chosen);
  useEffect(() => {
    if (offered || preset === '' || (gone !== '' && chosen === '')) return;
    // A day that the customer chose is never changed silently, nor is one kept that is not on offer: another
    // postcode, or the order of before the payment page, may bring one at any time.
    form.setValue('deliveryDate', chosen === '' ? preset : '');
    if (chosen !== '') onGone(chosen);
  }, [form, offered, preset, chosen, gone, onGone]);
  return (
    <Section heading={checkout.sections.method}>
      <p className="flex items-start gap-3 pb-4 text-ink-2">
        <Truck className="mt-0.5 size-5 shrink-0 text-kale" aria-hidden />
        {isWeekly ? words(weeklyCheckout.method) : words(checkout.shippingMethod.standard)}
      </p>
      {answer.loading && (
        <div aria-busy="true" className="space-y-2.5">
          <span role="status" className="sr-only">
            {checkout.daysLoading}
          </span>
          <Skeleton className="h-14 !rounded-lg" />
          <Skeleton className="h-14 !rounded-lg" />
        </div>
      )}
      {answer.failed && (
        <Notice tone="bad" role="alert">
          <p>{checkout.daysFailed}</p>
          <Button look="outline" size="sm" className="mt-3" onClick={answer.retry}>
            {checkout.tryAgain}
          </Button>
        </Notice>
      )}
      {!answer.loading && !answer.failed && days.length === 0 && (
        <Notice tone="warn">{checkout.noDays}</Notice>
      )}
      {gone !== '' && days.length > 0 && chosen === '' && (
        <Notice tone="bad" role="alert" className="mb-4">
          {words(recallWords.dayGone, { day: dayLabel(gone) })}
        </Notice>
      )}
      {days.length > 0 && (
        <DayChoice form={form} days={days} label={isWeekly ? weeklyCheckout.firstDay : checkout.chooseDay} />
      )}
      <FieldError id="delivery-date-error" error={error} />
    </Section>
  );
}
