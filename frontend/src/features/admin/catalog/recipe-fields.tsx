import { DIETS } from '@rules/food/allergens';
import type { ReactElement } from 'react';
import { adminRecipe as words } from '#frontend/copy/admin/recipes.js';
import { AllergenChoice } from '#frontend/ui/form/allergen-choice.js';
import { ChipCheck } from '#frontend/ui/form/chip-check.js';
import { FieldError, SelectField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import type { ServerForm } from '#frontend/ui/form/use-server-form.js';
import { RECIPE_CATEGORIES, RECIPE_NUTRIENTS, type Creators, type RecipeDraft } from './recipe-draft.js';

export interface RecipeFieldsProps {
  readonly server: ServerForm<RecipeDraft>;
  readonly creators: Creators;
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

function About({ server: { form, text }, creators }: RecipeFieldsProps): ReactElement {
  return (
    <>
      <TextField label={words.name} {...text('name')} maxLength={200} />
      <TextAreaField label={words.description} {...text('description')} maxLength={500} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={words.category}
          {...text('category')}
          options={RECIPE_CATEGORIES.map((value) => ({ value, label: value }))}
        />
        <SelectField
          label={words.creator}
          {...text('creator')}
          options={[
            ...(form.watch('creator') === '' ? [{ value: '', label: words.chooseCreator }] : []),
            ...creators.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextField label={words.minutes} inputMode="numeric" {...text('minutes')} maxLength={5} />
        <TextField
          label={words.timeText}
          placeholder={words.timeTextPlaceholder}
          help={words.timeTextHelp}
          {...text('timeText')}
          maxLength={60}
        />
        <TextField label={words.servings} inputMode="numeric" {...text('servings')} maxLength={2} />
      </div>
    </>
  );
}

function Method({ server: { text } }: RecipeFieldsProps): ReactElement {
  return (
    <>
      <TextAreaField
        label={words.ingredients}
        help={words.ingredientsHelp}
        rows={7}
        {...text('ingredients')}
      />
      <TextAreaField
        label={words.instructions}
        help={words.instructionsHelp}
        rows={7}
        {...text('instructions')}
      />
      <TextAreaField label={words.tips} {...text('tips')} maxLength={1000} />
    </>
  );
}

function Label({ server: { text, bound } }: RecipeFieldsProps): ReactElement {
  const diets = bound('diets');
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-semibold">{words.diets}</legend>
        <div className="flex flex-wrap gap-2">
          {DIETS.map((diet) => (
            <ChipCheck
              key={diet}
              label={words.dietNames[diet]}
              checked={diets.value.includes(diet)}
              onChange={(isOn) =>
                diets.onValue(DIETS.filter((each) => (each === diet ? isOn : diets.value.includes(each))))
              }
            />
          ))}
        </div>
        <FieldError id="recipe-diets-error" error={diets.error} />
      </fieldset>
      {(['contains', 'mayContain'] as const).map((name) => (
        <div key={name}>
          <h3 className="mb-2 font-semibold">{words[name]}</h3>
          <AllergenChoice legend={words[name]} declared={bound(name).value} onChange={bound(name).onValue} />
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
              {...text(`nutrition.${name}`)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
