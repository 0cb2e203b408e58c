import { DIETS } from '@rules/food/allergens';
import type { ReactElement } from 'react';
import { adminRecipe as words } from '#frontend/copy/admin/recipes.js';
import { AllergenChoice } from '#frontend/ui/form/allergen-choice.js';
import { ChipCheck } from '#frontend/ui/form/chip-check.js';
import { FieldError, SelectField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import {
  RECIPE_CATEGORIES,
  RECIPE_NUTRIENTS,
  type Creators,
  type RecipeDraft,
  type RecipeErrors,
} from './recipe-draft.js';

export interface RecipeFieldsProps {
  readonly draft: RecipeDraft;
  readonly formErrors: RecipeErrors;
  readonly creators: Creators;
  readonly onChange: (part: Partial<RecipeDraft>) => void;
}

/** The input fields of a recipe. */
export function RecipeFields(props: RecipeFieldsProps): ReactElement {
  return (
    <>
      <About {...props} />
      <Method {...props} />
      <Label {...props} />
    </>
  );
}

function About({ draft, formErrors, creators, onChange }: RecipeFieldsProps): ReactElement {
  return (
    <>
      <TextField
        label={words.name}
        value={draft.name}
        maxLength={200}
        error={formErrors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextAreaField
        label={words.description}
        value={draft.description}
        maxLength={500}
        error={formErrors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={words.category}
          value={draft.category}
          options={RECIPE_CATEGORIES.map((value) => ({ value, label: value }))}
          onChange={(event) => {
            const category = RECIPE_CATEGORIES.find((each) => each === event.target.value);
            if (category) onChange({ category });
          }}
        />
        <SelectField
          label={words.creator}
          value={draft.creator}
          error={formErrors.creator}
          options={[
            ...(draft.creator === '' ? [{ value: '', label: words.chooseCreator }] : []),
            ...creators.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange({ creator: event.target.value })}
        />
        <TextField
          label={words.minutes}
          inputMode="numeric"
          value={draft.minutes}
          maxLength={5}
          error={formErrors.minutes}
          onChange={(event) => onChange({ minutes: event.target.value })}
        />
        <TextField
          label={words.timeText}
          placeholder={words.timeTextPlaceholder}
          help={words.timeTextHelp}
          value={draft.timeText}
          maxLength={60}
          error={formErrors.timeText}
          onChange={(event) => onChange({ timeText: event.target.value })}
        />
        <TextField
          label={words.servings}
          inputMode="numeric"
          value={draft.servings}
          maxLength={2}
          error={formErrors.servings}
          onChange={(event) => onChange({ servings: event.target.value })}
        />
      </div>
    </>
  );
}

function Method({ draft, formErrors, onChange }: RecipeFieldsProps): ReactElement {
  return (
    <>
      <TextAreaField
        label={words.ingredients}
        help={words.ingredientsHelp}
        rows={7}
        value={draft.ingredients}
        error={formErrors.ingredients}
        onChange={(event) => onChange({ ingredients: event.target.value })}
      />
      <TextAreaField
        label={words.instructions}
        help={words.instructionsHelp}
        rows={7}
        value={draft.instructions}
        error={formErrors.instructions}
        onChange={(event) => onChange({ instructions: event.target.value })}
      />
      <TextAreaField
        label={words.tips}
        value={draft.tips}
        maxLength={1000}
        error={formErrors.tips}
        onChange={(event) => onChange({ tips: event.target.value })}
      />
    </>
  );
}

function Label({ draft, formErrors, onChange }: RecipeFieldsProps): ReactElement {
  const { nutrition, diets } = draft;
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-semibold">{words.diets}</legend>
        <div className="flex flex-wrap gap-2">
          {DIETS.map((diet) => (
            <ChipCheck
              key={diet}
              label={words.dietNames[diet]}
              checked={diets.includes(diet)}
              onChange={(isOn) =>
                onChange({ diets: DIETS.filter((each) => (each === diet ? isOn : diets.includes(each))) })
              }
            />
          ))}
        </div>
        <FieldError id="recipe-diets-error" error={formErrors.diets} />
      </fieldset>
      {(['contains', 'mayContain'] as const).map((name) => (
        <div key={name}>
          <h3 className="mb-2 font-semibold">{words[name]}</h3>
          <AllergenChoice
            legend={words[name]}
            declared={draft[name]}
            onChange={(list) => onChange({ [name]: list })}
          />
        </div>
      ))}
      <fieldset>
        <legend className="mb-2 font-semibold">{words.nutrition}</legend>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {RECIPE_NUTRIENTS.map((name) => (
            <TextField
              key={name}
              label={words.nutrients[name]}
              inputMode="decimal"
              value={nutrition[name]}
              error={formErrors[name]}
              onChange={(event) => onChange({ nutrition: { ...nutrition, [name]: event.target.value } })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
