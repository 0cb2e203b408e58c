import { useId, type ReactElement } from 'react';
import { GOAL_FIGURES, type GoalFigure } from '@rules/food/nutrition-goal';
import { goal as words } from '#frontend/copy/ordering/goal.js';
import { ChoiceGroup } from './choice-group.js';
import { TextField } from './field.js';
import type { GoalValues } from './goal-form.js';
import type { TextProps } from './form-field.js';
import type { BoundField } from './use-server-form.js';

const MEALS = ['1', '2', '3'] as const;

export interface GoalFieldsProps {
  readonly text: (figure: GoalFigure) => TextProps;
  readonly mealsADay: BoundField<GoalValues['mealsADay']>;
}

/** The fields of a nutrition goal: three figures a day, and the meals that share them. */
export function GoalFields({ text, mealsADay: { value, onValue } }: GoalFieldsProps): ReactElement {
  const meals = useId();
  return (
    <>
      <p className="text-sm text-ink-2">{words.optional}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        {GOAL_FIGURES.map((figure) => (
          <TextField
            key={figure}
            label={words.figures[figure].field}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...text(figure)}
          />
        ))}
      </div>
      <p id={meals} className="pb-2.5 pt-5 text-[0.9375rem] font-semibold">
        {words.mealsADay}
      </p>
      <ChoiceGroup
        look="pills"
        labelledBy={meals}
        value={value}
        onChange={onValue}
        choices={MEALS.map((each) => ({ value: each, label: words.mealsNames[each] }))}
        className="flex flex-wrap gap-2"
      />
    </>
  );
}
