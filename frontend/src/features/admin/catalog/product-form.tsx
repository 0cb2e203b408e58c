import { useState, type FormEvent, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { adminProduct as words } from '#frontend/copy/admin/catalogue.js';
import { mealTypeNames } from '#frontend/copy/catalog/food.js';
import { notify } from '#frontend/copy/notify.js';
import { AllergenChoice } from '#frontend/ui/form/allergen-choice.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { SwitchField } from '#frontend/ui/form/switch-field.js';
import { useUnsavedWarning } from '#frontend/ui/form/use-unsaved-warning.js';
import { useAdminChangeProductMutation } from './catalog-api.js';
import { EditConflict } from './edit-conflict.js';
import {
  isNumber,
  isWeight,
  isProductDraftValid,
  NUTRIENTS,
  productChange,
  productDraft,
  productPartText,
  variantDraft,
  type ProductDraft,
} from './product-draft.js';
import { isEditConflict, type Edit } from './use-edit.js';

export interface ProductFormProps {
  /** The current version. */
  readonly product: AdminProduct;
  readonly edit: Edit<AdminProduct, ProductDraft>;
  readonly onChanged: () => void;
}

/** The name, texts and content of a product; only changed fields are sent. */
export function ProductForm({ product, edit, onChanged }: ProductFormProps): ReactElement {
  const dispatch = useDispatch();
  const { base, draft, put } = edit;
  const [isChecked, setChecked] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [change, { isLoading }] = useAdminChangeProductMutation();
  const body = productChange(draft, base);
  const isTouched = JSON.stringify(body) !== JSON.stringify(productChange(productDraft(base, draft), base));
  useUnsavedWarning(isTouched);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (!isProductDraftValid(draft)) return;
    const result = await change({ sku: base.sku, body });
    const isConflict = isEditConflict(result.error);
    setRefused(isConflict);
    if (isConflict) return onChanged();
    if (!result.data) return;
    edit.saved(result.data);
    dispatch(notify({ toast: 'productSaved' }));
    onChanged();
  };
  const goOn = (how: () => void) => () => {
    how();
    setRefused(false);
  };
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void save(event)}>
      <SwitchField
        label={words.available}
        help={words.availableHelp}
        checked={draft.available}
        onChange={(available) => put({ available })}
      />
      <SwitchField label={words.active} checked={draft.active} onChange={(active) => put({ active })} />
      <TextField
        label={words.name}
        value={draft.name}
        maxLength={200}
        error={isChecked && draft.name.trim() === '' ? words.nameMissing : undefined}
        onChange={(event) => put({ name: event.target.value })}
      />
      <Texts product={base} draft={draft} onChange={put} isChecked={isChecked} />
      {draft.variant && (
        <SelectField
          label={words.variant}
          help={words.variantHelp}
          value={draft.variant}
          options={base.variants.map(({ variant }) => ({
            value: variant,
            label: variant === 'halal-vegan' ? words.halalVegan : mealTypeNames[variant],
          }))}
          onChange={(event) => {
            const chosen = base.variants.find(({ variant }) => variant === event.target.value);
            put(variantDraft(base, chosen?.variant));
          }}
        />
      )}
      <Facts draft={draft} onChange={put} isChecked={isChecked} />
      {(isRefused || edit.isOvertaken) && (
        <EditConflict
          changes={edit.overtaken.map((name) =>
            productPartText(productDraft(product, draft), name, productDraft(base, draft)),
          )}
          isKnown={edit.isOvertaken}
          onKeep={goOn(edit.keep)}
          onLoad={goOn(edit.load)}
          onLook={onChanged}
        />
      )}
      <p className="text-sm text-ink-2">{words.saveNote}</p>
      <Button type="submit" busy={isLoading}>
        {words.save}
      </Button>
    </form>
  );
}

interface PartProps {
  readonly draft: ProductDraft;
  readonly onChange: (part: Partial<ProductDraft>) => void;
  readonly isChecked: boolean;
}

function Texts({
  product,
  draft,
  onChange,
  isChecked,
}: PartProps & { readonly product: AdminProduct }): ReactElement {
  const isDish = product.kind !== 'package';
  return (
    <>
      <TextAreaField
        label={words.description}
        value={draft.description}
        maxLength={2000}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      {isDish && (
        <>
          <TextAreaField
            label={words.ingredients}
            help={words.ingredientsHelp}
            value={draft.ingredients}
            rows={5}
            maxLength={2000}
            onChange={(event) => onChange({ ingredients: event.target.value })}
          />
          <TextAreaField
            label={words.heating}
            value={draft.heating}
            maxLength={2000}
            onChange={(event) => onChange({ heating: event.target.value })}
          />
          <TextField
            className="max-w-40"
            label={words.useDays}
            inputMode="numeric"
            value={draft.useDays}
            error={isChecked && !isNumber(draft.useDays) ? words.numberWrong : undefined}
            onChange={(event) => onChange({ useDays: event.target.value })}
          />
        </>
      )}
    </>
  );
}

function Facts({ draft, onChange, isChecked }: PartProps): ReactElement {
  return (
    <>
      <div>
        <h3 className="mb-2 font-semibold">{words.contains}</h3>
        <AllergenChoice
          legend={words.contains}
          declared={draft.contains}
          onChange={(contains) => onChange({ contains })}
        />
      </div>
      <div>
        <h3 className="mb-2 font-semibold">{words.mayContain}</h3>
        <AllergenChoice
          legend={words.mayContain}
          declared={draft.mayContain}
          onChange={(mayContain) => onChange({ mayContain })}
        />
      </div>
      <fieldset>
        <legend className="mb-2 font-semibold">{words.nutrition}</legend>
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={words.weightG}
            inputMode="numeric"
            value={draft.weightG}
            error={isChecked && !isWeight(draft.weightG) ? words.weightWrong : undefined}
            onChange={(event) => onChange({ weightG: event.target.value })}
          />
          {NUTRIENTS.map((name) => (
            <TextField
              key={name}
              label={words.nutrients[name]}
              inputMode="decimal"
              value={draft.nutrition[name]}
              error={isChecked && !isNumber(draft.nutrition[name]) ? words.numberWrong : undefined}
              onChange={(event) =>
                onChange({ nutrition: { ...draft.nutrition, [name]: event.target.value } })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
