import type { ReactElement } from 'react';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { adminProduct as words } from '#frontend/copy/admin/catalog.js';
import { fill } from '#frontend/copy/fill.js';
import { useAdminGetProductQuery } from './catalog-api.js';
import { ProductForm, useProductForm } from './product-form.js';
import { ProductLabel } from './product-label.js';
import { ProductPicture } from './product-picture.js';
import { RecordDialog } from '../record/record-dialog.js';

export interface ProductDialogProps {
  readonly sku: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Everything that staff can change about a product. */
export function ProductDialog({ sku, onClose, onChanged }: ProductDialogProps): ReactElement {
  const query = useAdminGetProductQuery({ sku }, { refetchOnMountOrArgChange: true });
  const changed = (): void => {
    void query.refetch();
    onChanged();
  };
  return (
    <RecordDialog
      query={query}
      onClose={onClose}
      title={(product) => fill(words.title, { name: product?.name ?? '' })}
    >
      {(product) => <Parts key={product.sku} product={product} onChanged={changed} />}
    </RecordDialog>
  );
}

interface PartsProps {
  readonly product: AdminProduct;
  readonly onChanged: () => void;
}

function Parts({ product, onChanged }: PartsProps): ReactElement {
  const edit = useProductForm(product, onChanged);
  return (
    <div className="space-y-8 pb-8">
      <ProductLabel product={product} seen={edit.base.version} onChanged={onChanged} />
      <ProductForm {...edit} />
      <ProductPicture product={product} onChanged={onChanged} />
    </div>
  );
}
