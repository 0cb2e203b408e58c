import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminMenu } from '#frontend/api/generated-admin.js';
import { adminMenus as words } from '#frontend/copy/admin/catalog.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import {
  useAdminChangeMenuMutation,
  useAdminCreateMenuMutation,
  useAdminRemoveMenuMutation,
} from '../catalog/catalog-api.js';
import { MenuDishes } from './menu-dishes.js';
import { menuBody, menuDraft, menuIssues } from './menu-draft.js';
import { useMenuProducts, type MenuProduct } from './use-menu-products.js';

export interface MenuDialogProps {
  /** Undefined for a new one. */
  readonly menu?: AdminMenu;
  readonly onClose: () => void;
}

/** A menu: its delivery days, its dishes, and the limits of each day (rules K36, D21). */
export function MenuDialog(props: MenuDialogProps): ReactElement {
  const products = useMenuProducts();
  if (products) return <MenuForm {...props} products={products} />;
  return (
    <Dialog open onClose={props.onClose} title={titleOf(props.menu)} closeLabel={words.close}>
      <TableSkeleton />
    </Dialog>
  );
}

function titleOf(menu: AdminMenu | undefined): string {
  return menu ? fill(words.editTitle, { name: menu.name }) : words.newTitle;
}

type MenuFormProps = MenuDialogProps & { readonly products: readonly MenuProduct[] };

function useMenuForm({ menu, products, onClose }: MenuFormProps) {
  const dispatch = useDispatch();
  const [create] = useAdminCreateMenuMutation();
  const [change] = useAdminChangeMenuMutation();
  const sold = products.filter(({ isSold }) => isSold).map(({ sku }) => sku);
  return useServerForm({
    defaults: menuDraft(menu, sold),
    issuesOf: menuIssues,
    fields: { ofCode: { menu_days_taken: 'firstDay' } },
    send: async (draft) => {
      const body = menuBody(draft);
      const { error } = menu
        ? await change({ id: menu.id, body: { ...body, version: menu.version } })
        : await create({ body });
      if (error) return error;
      dispatch(notify({ toast: 'menuSaved' }));
      onClose();
    },
  });
}

function MenuForm(props: MenuFormProps): ReactElement {
  const { menu, products, onClose } = props;
  const server = useMenuForm(props);
  const skus = server.bound('skus');
  const caps = server.bound('caps');
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={titleOf(menu)}
      words={words}
      before={menu && <Removal menu={menu} onRemoved={onClose} />}
    >
      <TextField
        label={words.name}
        placeholder={words.namePlaceholder}
        maxLength={100}
        {...server.text('name')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={words.firstDay} type="date" {...server.text('firstDay')} />
        <TextField label={words.lastDay} type="date" {...server.text('lastDay')} />
      </div>
      <p className="text-sm text-ink-2">{words.note}</p>
      <MenuDishes
        products={products}
        skus={skus.value}
        caps={caps.value}
        error={skus.error}
        onSkus={skus.onValue}
        onCaps={caps.onValue}
      />
    </FormDialog>
  );
}

interface RemovalProps {
  readonly menu: AdminMenu;
  readonly onRemoved: () => void;
}

function Removal({ menu: { id, name, version }, onRemoved }: RemovalProps): ReactElement {
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useAdminRemoveMenuMutation();
  const confirm = async (): Promise<void> => {
    const { error } = await remove({ id, body: { version } });
    setAsking(false);
    if (error) return;
    dispatch(notify({ toast: 'menuRemoved' }));
    onRemoved();
  };
  return (
    <>
      <Button look="outline" className="mt-4" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={fill(words.removeTitle, { name })}
        text={words.removeText}
        confirm={words.remove}
        cancel={words.cancel}
        closeLabel={words.close}
        busy={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
