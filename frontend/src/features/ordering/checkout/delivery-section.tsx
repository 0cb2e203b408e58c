import { Truck } from 'lucide-react';
import { useEffect, type ComponentType, type ReactElement } from 'react';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { recallWords } from '#frontend/copy/ordering/recall.js';
import { weeklyCheckout } from '#frontend/copy/boxes/weekly-checkout.js';
import { delivery } from '#frontend/copy/delivery/delivery.js';
import { useWords } from '#frontend/copy/use-words.js';
import { dayLabel, type IsoDate } from '@rules/delivery/delivery-days';
import type { Country } from '@rules/delivery/postcodes';
import { cn } from '#frontend/ui/cn.js';
import { AddressFields } from '#frontend/ui/form/address-fields.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { FieldError, TextField } from '#frontend/ui/form/field.js';
import { textField } from '#frontend/ui/form/form-field.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { MAX_LENGTH, type CheckoutForm } from './checkout-form.js';
import type { DeliveryDaysResult } from './use-delivery-days.js';
import { londonFormat } from '@rules/london';

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
  return (
    <Section heading={checkout.sections.delivery}>
      <AddressFields
        token="shipping"
        field={(name) => textField(form, name)}
        country={() => form.getValues('country')}
        onPostcode={(normal) => form.setValue('postcode', normal)}
      />
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

const cutOff = londonFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

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
    if (offered || preset === '' || gone !== '') return;
    // A day that the customer chose is never changed silently.
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
        <ChoiceGroup
          look="rows"
          label={isWeekly ? weeklyCheckout.firstDay : checkout.chooseDay}
          value={chosen}
          onChange={(date) => {
            form.setValue('deliveryDate', date);
            form.clearErrors('deliveryDate');
          }}
          className={cn('grid gap-2.5', isWeekly && 'xl:grid-cols-2')}
          choices={days.map(({ date, label, cutOffAt }) => ({
            value: date,
            label: (
              <>
                <span className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-line-strong bg-paper">
                  <span className={date === chosen ? 'size-3 rounded-full bg-kale' : 'hidden'} />
                </span>
                <span className="flex flex-1 flex-wrap justify-between gap-x-4">
                  <span className="font-semibold">{label}</span>
                  <span className="text-sm text-ink-2">
                    {words(checkout.cutOff, { time: cutOff.format(new Date(cutOffAt)) })}
                  </span>
                </span>
              </>
            ),
          }))}
        />
      )}
      <FieldError id="delivery-date-error" error={error} />
    </Section>
  );
}
