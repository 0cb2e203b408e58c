import type { ReactElement } from 'react';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { adminProduct as words } from '#frontend/copy/admin/catalogue.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { fill } from '#frontend/copy/fill.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { useAdminGetProductQuery } from './catalog-api.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { productDraft } from './product-draft.js';
import { ProductForm } from './product-form.js';
import { ProductLabel } from './product-label.js';
import { ProductPicture } from './product-picture.js';
import { useEdit } from './use-edit.js';

export interface ProductDialogProps {
  readonly sku: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Everything that staff can change about a product. */
export function ProductDialog({ sku, onClose, onChanged }: ProductDialogProps): ReactElement {
  const result = useAdminGetProductQuery({ sku }, { refetchOnMountOrArgChange: true });
  const { currentData: product } = result;
  const changed = (): void => {
    void result.refetch();
    onChanged();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(words.title, { name: product?.name ?? '' })}
      closeLabel={words.close}
    >
      {!product && result.isError && (
        <LoadFailed {...adminParts.notLoaded} onRetry={() => void result.refetch()} />
      )}
      {!product && !result.isError && <TableSkeleton />}
      {product && <Parts key={product.sku} product={product} onChanged={changed} />}
    </Dialog>
  );
}

interface PartsProps {
  readonly product: AdminProduct;
  readonly onChanged: () => void;
}

function Parts({ product, onChanged }: PartsProps): ReactElement {
  const edit = useEdit(product, productDraft);
  return (
    <div className="mt-5 space-y-8 pb-8">
      <ProductLabel product={product} seen={edit.base.version} onChanged={onChanged} />
      <ProductForm product={product} edit={edit} onChanged={onChanged} />
      <ProductPicture product={product} onChanged={onChanged} />
    </div>
  );
}
