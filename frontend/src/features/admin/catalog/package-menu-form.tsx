import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminPackageMenus, AdminProduct } from '#frontend/api/generated-admin.js';
import { adminProduct } from '#frontend/copy/admin/catalog.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import {
  useAdminChangePackageMenuMutation,
  useAdminGetPackageMenusQuery,
  useAdminListProductsQuery,
} from './catalog-api.js';

const words = adminProduct.menu;
/** The most products of one kind that are offered. */
const MAX_DISHES = 100;

type Menu = AdminPackageMenus['items'][number];

export interface PackageMenuFormProps {
  readonly product: AdminProduct;
  readonly onChanged: () => void;
}

/** The five-day menu of a package in each variant, whose meals can be replaced by dishes of ours. */
export function PackageMenuForm({ product, onChanged }: PackageMenuFormProps): ReactElement {
  const { data } = useAdminGetPackageMenusQuery({ sku: product.sku }, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<string>();
  const menu = data?.items.find(({ variant }) => variant === chosen) ?? data?.items[0];
  return (
    <section>
      <h3 className="mb-2 font-semibold">{words.heading}</h3>
      <p className="text-sm text-ink-2">{words.text}</p>
      {!data && <TableSkeleton />}
      {data && !menu && <p>{words.empty}</p>}
      {data && menu && (
        <>
          <SelectField
            className="mt-4 max-w-60"
            label={words.variant}
            value={menu.variant}
            options={data.items.map(({ variant }) => ({
              value: variant,
              label: adminProduct.dietNames[variant],
            }))}
            onChange={(event) => setChosen(event.target.value)}
          />
          <Trays key={menu.variant} menu={menu} product={product} onChanged={onChanged} />
        </>
      )}
    </section>
  );
}

const placeOf = (day: number, place: number): string => `d${day}p${place}`;

function Trays({ menu, product, onChanged }: PackageMenuFormProps & { readonly menu: Menu }): ReactElement {
  const dispatch = useDispatch();
  const dishes = useDishes();
  const [change] = useAdminChangePackageMenuMutation();
  const places = menu.days.flatMap(({ trays }, day) => trays.map((_tray, place) => placeOf(day, place)));
  const server = useServerForm<Record<string, string>>({
    defaults: Object.fromEntries(places.map((name) => [name, ''])),
    send: async (draft) => {
      const trays = menu.days.flatMap((each, day) =>
        each.trays.flatMap((_tray, place) => {
          const sku = draft[placeOf(day, place)];
          return sku ? [{ day, place, sku }] : [];
        }),
      );
      const body = { version: product.version, variant: menu.variant, trays };
      const { error } = await change({ sku: product.sku, body });
      if (!error) {
        server.form.reset();
        dispatch(notify({ toast: 'productSaved' }));
      }
      onChanged();
      return error;
    },
  });
  return (
    <form {...server.formProps} className="mt-4 space-y-5">
      {menu.days.map(({ trays }, day) => (
        <fieldset key={day}>
          <legend className="mb-2 font-semibold">{fill(words.day, { number: day + 1 })}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {trays.map(({ slot, name }, place) => (
              <SelectField
                key={slot}
                label={slot}
                {...server.text(placeOf(day, place))}
                options={[{ value: '', label: fill(words.keep, { name }) }, ...dishes]}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Button type="submit" look="outline" busy={server.isBusy} disabled={!server.isDirty}>
        {words.save}
      </Button>
    </form>
  );
}

/** Our dishes and breakfasts, by name. */
function useDishes(): { value: string; label: string }[] {
  const meals = useAdminListProductsQuery({ kind: 'meal', limit: MAX_DISHES }).data?.items ?? [];
  const breakfasts = useAdminListProductsQuery({ kind: 'breakfast', limit: MAX_DISHES }).data?.items ?? [];
  return [...meals, ...breakfasts]
    .map(({ sku, name }) => ({ value: sku, label: name }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
