import type { ReactElement } from 'react';
import { adminCatalog, adminMenus as words } from '#frontend/copy/admin/catalog.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { FieldError, TextField } from '#frontend/ui/form/field.js';
import { isCap } from './menu-draft.js';
import type { MenuProduct } from './use-menu-products.js';

const KINDS = ['meal', 'breakfast', 'protein', 'package'] as const;

export interface MenuDishesProps {
  readonly products: readonly MenuProduct[];
  readonly skus: readonly string[];
  readonly caps: Readonly<Record<string, string>>;
  readonly error: string | undefined;
  readonly onSkus: (skus: readonly string[]) => void;
  readonly onCaps: (caps: Readonly<Record<string, string>>) => void;
}

/** The products of a menu: each ticked or not, with the most of it that is sold for one day. */
export function MenuDishes(props: MenuDishesProps): ReactElement {
  const { products, error, onSkus } = props;
  return (
    <section aria-label={words.dishes} className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{words.dishes}</h3>
        <div className="flex gap-2">
          <Button look="outline" size="sm" onClick={() => onSkus(products.map(({ sku }) => sku))}>
            {words.all}
          </Button>
          <Button look="outline" size="sm" onClick={() => onSkus([])}>
            {words.none}
          </Button>
        </div>
      </div>
      <FieldError id="menu-dishes-error" error={error} />
      {KINDS.map((kind) => (
        <fieldset key={kind}>
          <legend className="mb-1 text-sm font-semibold text-ink-2">{adminCatalog.kinds[kind]}</legend>
          <ul className="divide-y divide-line">
            {products
              .filter((each) => each.kind === kind)
              .map((product) => (
                <MenuRow key={product.sku} {...props} product={product} />
              ))}
          </ul>
        </fieldset>
      ))}
    </section>
  );
}

function MenuRow(props: MenuDishesProps & { readonly product: MenuProduct }): ReactElement {
  const { skus, caps, onSkus, onCaps, product } = props;
  const { sku, name } = product;
  const isOn = skus.includes(sku);
  const cap = caps[sku] ?? '';
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-kale"
          checked={isOn}
          onChange={() => onSkus(isOn ? skus.filter((each) => each !== sku) : [...skus, sku])}
        />
        <span className="min-w-0">{name}</span>
      </label>
      {isOn && (
        <TextField
          className="w-36"
          label={words.capShort}
          aria-label={fill(words.cap, { name })}
          placeholder={words.capPlaceholder}
          inputMode="numeric"
          maxLength={6}
          value={cap}
          error={isCap(cap) ? undefined : words.capWrong}
          onChange={(event) => onCaps({ ...caps, [sku]: event.target.value })}
        />
      )}
    </li>
  );
}
