import { useState, type ReactElement } from 'react';
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
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { Stepper } from '#frontend/ui/form/stepper.js';
import { useChangeSubscriptionMutation } from './box-api.js';
import { AllergenConfirm, useAllergenAsk } from './allergen-confirm.js';
import type { BoxDialogProps } from './cancel-box-dialog.js';
import { weekdayName } from '../weekly-plan/weekday-name.js';

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
  const words = useWords();
  const { data: site } = useGetSiteQuery();
  const { data: days } = useGetDeliveryDaysQuery({ kind: 'subscription' });
  const [change, { isLoading }] = useChangeSubscriptionMutation();
  const { deliveryDay, mealsPerWeek, mealType, halalOnly, extras } = box;
  const before: Values = { deliveryDay, mealsPerWeek, mealType, halalOnly, extras };
  const [values, setValues] = useState<Values>(before);
  const ask = useAllergenAsk();
  // Without a certificate nothing is sold as halal; a box that was halal still shows it (rule F45).
  const isHalalSold = words('{halalCertifier}') !== '';
  const set = (more: Partial<Values>): void => setValues({ ...values, ...more });
  const offered = WEEKDAY_NAMES.filter(
    (name) => name === deliveryDay || days?.days.some(({ weekday }) => weekday === name),
  );
  const save = async (): Promise<void> => {
    const changes = changesOf(before, values);
    if (Object.keys(changes).length === 0) return onClose();
    const { confirmedAllergenSkus } = ask;
    const { error } = await change({
      id: box.id,
      changeSubscriptionRequest: { ...changes, ...(confirmedAllergenSkus && { confirmedAllergenSkus }) },
    });
    if (!error) return onDone();
    ask.heed(error);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={Object.keys(changesOf(before, values)).length > 0}
      title={settings.title}
      description={settings.text}
      closeLabel={chrome.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {settings.keep}
          </Button>
          <Button busy={isLoading} onClick={() => void save()}>
            {isLoading ? settings.saving : settings.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pt-5 sm:grid-cols-2">
        <SelectField
          label={settings.day}
          value={values.deliveryDay}
          onChange={({ target }) => set({ deliveryDay: offered.find((name) => name === target.value) })}
          options={offered.map((name) => ({ value: name, label: weekdayName(name) }))}
        />
        <SelectField
          label={settings.size}
          value={String(values.mealsPerWeek)}
          onChange={({ target }) => set({ mealsPerWeek: Number(target.value) })}
          options={(site?.pricing.mealCounts ?? [mealsPerWeek]).map((count) => ({
            value: String(count),
            label: words(settings.sizeOf, { count }),
          }))}
        />
        <SelectField
          label={settings.mealType}
          value={values.mealType}
          onChange={({ target }) => set({ mealType: mealTypeOf(target.value) })}
          options={MEAL_TYPES.filter((name) => name !== 'halal' || isHalalSold || mealType === 'halal').map(
            (name) => ({ value: name, label: mealTypeNames[name] }),
          )}
        />
        <SelectField
          label={halal.label}
          value={String(values.halalOnly)}
          help={isHalalSold ? undefined : halal.none}
          onChange={({ target }) => set({ halalOnly: target.value === 'true' })}
          options={[
            { value: 'false', label: halal.allOptions },
            ...(isHalalSold || halalOnly ? [{ value: 'true', label: halal.halalOnly }] : []),
          ]}
        />
      </div>
      <AllergenConfirm ask={ask} />
      <Extras extras={values.extras} onChange={(next) => set({ extras: next })} />
    </Dialog>
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
