import type { ReactElement } from 'react';
import { MEAL_TYPES, type MealType } from '@rules/food/allergens';
import { MAX_EXTRA_QUANTITY } from '@rules/boxes/box';
import { formatPence } from '@rules/money/money';
import { WEEKDAY_NAMES } from '@rules/boxes/box-schedule';
import {
  useGetDeliveryDaysQuery,
  useGetExtrasQuery,
  useGetSiteQuery,
  type Extra,
} from '#frontend/api/generated.js';
import {
  type BoxExtras,
  type ChangeSubscriptionRequest,
  type Subscription,
} from '#frontend/api/generated-account.js';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { mealTypeNames } from '#frontend/copy/catalog/food.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { subscriptionConfigurator } from '#frontend/copy/ordering/subscription-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { Stepper } from '#frontend/ui/form/stepper.js';
import { useChangeSubscriptionMutation } from './box-api.js';
import { AllergenConfirm, useAllergenAsk } from './allergen-confirm.js';
import type { BoxDialogProps } from './cancel-box-dialog.js';
import { weekdayName } from '../weekly-plan/weekday-name.js';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';

const { settings } = myBoxes;
const { halal } = subscriptionConfigurator;

type Values = Pick<Subscription, (typeof PARTS)[number]>;

const PARTS = ['deliveryDay', 'mealsPerWeek', 'mealType', 'halalOnly', 'extras'] as const;

/** Only the changed fields. */
function changesOf(before: Values, after: Values): ChangeSubscriptionRequest {
  const changed = PARTS.filter((part) => JSON.stringify(after[part]) !== JSON.stringify(before[part]));
  return Object.fromEntries(changed.map((part) => [part, after[part]]));
}

/** Day, size, diet and extras of a weekly box, from its next open delivery on (rule O8). */
export function ChangeBoxDialog({ box, onClose, onDone }: BoxDialogProps): ReactElement {
  const [change] = useChangeSubscriptionMutation();
  const ask = useAllergenAsk();
  const { deliveryDay, mealsPerWeek, mealType, halalOnly, extras } = box;
  const before: Values = { deliveryDay, mealsPerWeek, mealType, halalOnly, extras };
  const server = useServerForm<Values>({
    defaults: before,
    hasChanges: (values) => Object.keys(changesOf(before, values)).length > 0,
    // The dialog asks about allergens, and has no field of its own for another reason.
    fields: { fieldOf: () => undefined },
    send: async (values) => {
      const changes = changesOf(before, values);
      if (Object.keys(changes).length === 0) return onClose();
      const { confirmedAllergenSkus } = ask;
      const { error } = await change({
        id: box.id,
        changeSubscriptionRequest: { ...changes, ...(confirmedAllergenSkus && { confirmedAllergenSkus }) },
      });
      if (!error) return onDone();
      ask.heed(error);
      return error;
    },
  });
  const chosen = server.bound('extras');
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={settings.title}
      description={settings.text}
      words={{ cancel: settings.keep, close: chrome.close, save: settings.save, saving: settings.saving }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <DayAndSize server={server} before={before} />
        <Diet server={server} before={before} />
      </div>
      <AllergenConfirm ask={ask} />
      <Extras extras={chosen.value} onChange={chosen.onValue} />
    </FormDialog>
  );
}

interface PartProps {
  readonly server: ServerForm<Values>;
  readonly before: Values;
}

function DayAndSize({ server, before }: PartProps): ReactElement {
  const words = useWords();
  const { data: site } = useGetSiteQuery();
  const { data: days } = useGetDeliveryDaysQuery({ kind: 'subscription' });
  const day = server.bound('deliveryDay');
  const size = server.bound('mealsPerWeek');
  const offered = WEEKDAY_NAMES.filter(
    (name) => name === before.deliveryDay || days?.days.some(({ weekday }) => weekday === name),
  );
  return (
    <>
      <SelectField
        label={settings.day}
        value={day.value}
        onChange={({ target }) => day.onValue(offered.find((name) => name === target.value) ?? day.value)}
        options={offered.map((name) => ({ value: name, label: weekdayName(name) }))}
      />
      <SelectField
        label={settings.size}
        value={String(size.value)}
        onChange={({ target }) => size.onValue(Number(target.value))}
        options={(site?.pricing.mealCounts ?? [before.mealsPerWeek]).map((count) => ({
          value: String(count),
          label: words(settings.sizeOf, { count }),
        }))}
      />
    </>
  );
}

/** Without a certificate nothing is sold as halal; a box that was halal still shows it (rule F45). */
function Diet({ server, before }: PartProps): ReactElement {
  const words = useWords();
  const isHalalSold = words('{halalCertifier}') !== '';
  const mealType = server.bound('mealType');
  const halalOnly = server.bound('halalOnly');
  return (
    <>
      <SelectField
        label={settings.mealType}
        value={mealType.value}
        onChange={({ target }) => mealType.onValue(mealTypeOf(target.value))}
        options={MEAL_TYPES.filter(
          (name) => name !== 'halal' || isHalalSold || before.mealType === 'halal',
        ).map((name) => ({ value: name, label: mealTypeNames[name] }))}
      />
      <SelectField
        label={halal.label}
        value={String(halalOnly.value)}
        help={isHalalSold ? undefined : halal.none}
        onChange={({ target }) => halalOnly.onValue(target.value === 'true')}
        options={[
          { value: 'false', label: halal.allOptions },
          ...(isHalalSold || before.halalOnly ? [{ value: 'true', label: halal.halalOnly }] : []),
        ]}
      />
    </>
  );
}

function mealTypeOf(value: string): MealType {
  return MEAL_TYPES.find((each) => each === value) ?? 'standard';
}

interface ExtrasProps {
  readonly extras: BoxExtras;
  readonly onChange: (extras: BoxExtras) => void;
}

function Extras({ extras, onChange }: ExtrasProps): ReactElement | null {
  const words = useWords();
  const { data } = useGetExtrasQuery();
  if (!data) return null;
  const set = ({ kind, id }: Extra, quantity: number): void => {
    const { [String(id)]: _before, ...others } = extras[kind];
    onChange({ ...extras, [kind]: quantity > 0 ? { ...others, [id]: quantity } : others });
  };
  return (
    <fieldset className="mt-7">
      <legend className="text-[0.9375rem] font-semibold">{settings.extras}</legend>
      <ul className="divide-y divide-line">
        {data.items.map((extra) => (
          <li key={extra.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5 py-2.5">
            <span>
              {extra.name} <span className="tnum text-ink-2">{formatPence(extra.pricePence)}</span>
            </span>
            <Stepper
              labels={{
                quantity: words(boxWords.quantity, { name: extra.name }),
                add: words(boxWords.addOne, { name: extra.name }),
                remove: words(boxWords.removeOne, { name: extra.name }),
              }}
              value={extras[extra.kind][String(extra.id)] ?? 0}
              max={MAX_EXTRA_QUANTITY}
              onChange={(quantity) => set(extra, quantity)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
