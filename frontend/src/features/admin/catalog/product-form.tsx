import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { adminProduct as words } from '#frontend/copy/admin/catalog.js';
import { mealTypeNames } from '#frontend/copy/catalog/food.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { AllergenChoice } from '#frontend/ui/form/allergen-choice.js';
import { SelectField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { SwitchField } from '#frontend/ui/form/switch-field.js';
import type { ServerForm } from '#frontend/ui/form/use-server-form.js';
import { useRecordForm, type RecordForm } from '../record/use-record-form.js';
import { useAdminChangeProductMutation } from './catalog-api.js';
import { DishFields } from './dish-fields.js';
import { DishQuantities } from './quantities/dish-quantities.js';
import {
  NUTRIENTS,
  productChange,
  productDraft,
  productIssues,
  productPartText,
  variantDraft,
  type ProductDraft,
} from './product-draft.js';

/** The draft of a product; only changed fields are sent. */
export function useProductForm(
  product: AdminProduct,
  onChanged: () => void,
): RecordForm<AdminProduct, ProductDraft> {
  const dispatch = useDispatch();
  const [change] = useAdminChangeProductMutation();
  return useRecordForm({
    item: product,
    draftOf: productDraft,
    issuesOf: productIssues,
    hasChanges: (draft, base) =>
      JSON.stringify(productChange(draft, base)) !==
      JSON.stringify(productChange(productDraft(base, draft), base)),
    save: (draft, base) => change({ sku: base.sku, body: productChange(draft, base) }),
    onSaved: () => {
      dispatch(notify({ toast: 'productSaved' }));
      onChanged();
    },
    partText: productPartText,
    onLook: onChanged,
  });
}

/** The name, texts and content of a product. */
export function ProductForm({
  server,
  base,
  conflict,
}: RecordForm<AdminProduct, ProductDraft>): ReactElement {
  const available = server.bound('available');
  const active = server.bound('active');
  return (
    <form {...server.formProps} className="space-y-5">
      <SwitchField
        label={words.available}
        help={words.availableHelp}
        checked={available.value}
        onChange={available.onValue}
      />
      <SwitchField label={words.active} checked={active.value} onChange={active.onValue} />
      <TextField label={words.name} maxLength={200} {...server.text('name')} />
      <Texts server={server} isDish={base.kind !== 'package'} />
      {base.kind !== 'package' && (
        <>
          <DishQuantities server={server} />
          <DishFields server={server} kind={base.kind} />
        </>
      )}
      <Variant server={server} product={base} />
      <Facts server={server} />
      {conflict}
      <p className="text-sm text-ink-2">{words.saveNote}</p>
      <Button type="submit" busy={server.isBusy}>
        {words.save}
      </Button>
    </form>
  );
}

interface PartProps {
  readonly server: ServerForm<ProductDraft>;
}

/** For a package: the variant whose label the fields below show. */
function Variant({ server, product }: PartProps & { readonly product: AdminProduct }): ReactElement | null {
  const variant = server.form.watch('variant');
  if (!variant) return null;
  const show = (name: string): void => {
    const chosen = product.variants.find((each) => each.variant === name);
    const {
      contains,
      mayContain,
      nutrition,
      weightG,
      variant: shown,
    } = variantDraft(product, chosen?.variant);
    server.form.setValue('contains', contains);
    server.form.setValue('mayContain', mayContain);
    server.form.setValue('nutrition', nutrition);
    server.form.setValue('weightG', weightG);
    server.form.setValue('variant', shown);
  };
  return (
    <SelectField
      label={words.variant}
      help={words.variantHelp}
      value={variant}
      options={product.variants.map(({ variant: value }) => ({
        value,
        label: value === 'halal-vegan' ? words.halalVegan : mealTypeNames[value],
      }))}
      onChange={(event) => show(event.target.value)}
    />
  );
}

function Texts({ server: { text }, isDish }: PartProps & { readonly isDish: boolean }): ReactElement {
  return (
    <>
      <TextAreaField label={words.description} maxLength={2000} {...text('description')} />
      {isDish && (
        <>
          <TextAreaField
            label={words.ingredients}
            help={words.ingredientsHelp}
            rows={5}
            maxLength={2000}
            {...text('ingredients')}
          />
          <TextAreaField label={words.heating} maxLength={2000} {...text('heating')} />
          <TextField className="max-w-40" label={words.useDays} inputMode="numeric" {...text('useDays')} />
        </>
      )}
    </>
  );
}

function Facts({ server: { text, bound } }: PartProps): ReactElement {
  return (
    <>
      {(['contains', 'mayContain'] as const).map((name) => (
        <div key={name}>
          <h3 className="mb-2 font-semibold">{words[name]}</h3>
          <AllergenChoice legend={words[name]} declared={bound(name).value} onChange={bound(name).onValue} />
        </div>
      ))}
      <fieldset>
        <legend className="mb-2 font-semibold">{words.nutrition}</legend>
        <div className="grid grid-cols-2 gap-4">
          <TextField label={words.weightG} inputMode="numeric" {...text('weightG')} />
          {NUTRIENTS.map((name) => (
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
