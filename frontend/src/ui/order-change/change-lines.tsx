import type { ReactElement } from 'react';
import { allergenWords } from '@rules/food/allergens';
import { formatPence } from '@rules/money/money';
import type { OrderChangeOptions } from '#frontend/api/generated-account.js';
import { orderChange } from '#frontend/copy/ordering/order-change.js';
import { fill } from '#frontend/copy/fill.js';
import { SelectField } from '../form/field.js';
import { Stepper } from '../form/stepper.js';
import { isSizeOffered, keyOf, mealsIn, withQuantity, type ChangeLine, type Choice } from './change-draft.js';

const MAX_QUANTITY = 99;

export interface ChangeLinesProps {
  readonly options: OrderChangeOptions;
  readonly lines: readonly ChangeLine[];
  readonly onLines: (lines: ChangeLine[]) => void;
}

/** The dishes with their quantities, and the menu to add from. */
export function ChangeLines({ options, lines, onLines }: ChangeLinesProps): ReactElement {
  const { mealCounts, choices } = options;
  const names = new Map([...options.lines, ...choices].map((each) => [keyOf(each), nameOf(each)]));
  const isOffered = isSizeOffered(options, lines);
  return (
    <fieldset>
      <legend className="pb-2 font-semibold">{orderChange.dishes}</legend>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <LineRow
            key={keyOf(line)}
            name={names.get(keyOf(line)) ?? line.sku}
            quantity={line.quantity}
            onQuantity={(quantity) => onLines(withQuantity(lines, line, quantity))}
          />
        ))}
      </ul>
      {mealCounts.length > 0 && (
        <p
          role="status"
          className={isOffered ? 'tnum py-2 text-ink-2' : 'tnum py-2 font-semibold text-tomato'}
        >
          {fill(orderChange.size, { counts: listed(mealCounts), count: mealsIn(options, lines) })}
        </p>
      )}
      <AddDish
        choices={choices.filter((choice) => !lines.some((line) => keyOf(line) === keyOf(choice)))}
        onAdd={(choice) => onLines(withQuantity(lines, choice, 1))}
      />
    </fieldset>
  );
}

interface LineRowProps {
  readonly name: string;
  readonly quantity: number;
  readonly onQuantity: (quantity: number) => void;
}

function LineRow({ name, quantity, onQuantity }: LineRowProps): ReactElement {
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
      <Stepper
        labels={{
          quantity: fill(orderChange.quantity, { name }),
          add: fill(orderChange.add, { name }),
          remove: fill(orderChange.remove, { name }),
        }}
        value={quantity}
        max={MAX_QUANTITY}
        onChange={onQuantity}
      />
    </li>
  );
}

interface AddDishProps {
  readonly choices: readonly Choice[];
  readonly onAdd: (choice: Choice) => void;
}

/** Each choice names its allergens, before it is chosen (rule F1). */
function AddDish({ choices, onAdd }: AddDishProps): ReactElement | null {
  if (choices.length === 0) return null;
  return (
    <SelectField
      label={orderChange.more}
      value=""
      options={[
        { value: '', label: orderChange.choose },
        ...choices.map((choice) => ({ value: keyOf(choice), label: choiceLabel(choice) })),
      ]}
      onChange={({ target }) => {
        const choice = choices.find((each) => keyOf(each) === target.value);
        if (choice) onAdd(choice);
      }}
    />
  );
}

function choiceLabel(choice: Choice): string {
  const { unitPence, allergens } = choice;
  const said = { name: nameOf(choice), price: formatPence(unitPence) };
  return allergens.contains.length > 0
    ? fill(orderChange.choiceContains, { ...said, allergens: allergenWords(allergens.contains) })
    : fill(orderChange.choice, said);
}

/** '5, 6 or 8'. */
function listed(counts: readonly number[]): string {
  const last = counts.at(-1) ?? '';
  return counts.length < 2
    ? String(last)
    : fill(orderChange.or, { first: counts.slice(0, -1).join(', '), last });
}

function nameOf({ name, variant }: Pick<Choice, 'name' | 'variant'>): string {
  return variant === null ? name : `${name} (${variant})`;
}
