import { useState, type ReactElement } from 'react';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { adminProduct as words } from '#frontend/copy/admin/catalog.js';
import { fill } from '#frontend/copy/fill.js';
import { useAdminGetProductQuery } from './catalog-api.js';
import { PackageMenuForm } from './package-menu-form.js';
import { ProductActions } from './product-actions.js';
import { ProductForm, useProductForm } from './product-form.js';
import { ProductLabel } from './product-label.js';
import { ProductPicture } from './product-picture.js';
import { RecordDialog } from '../record/record-dialog.js';

export interface ProductDialogProps {
  readonly sku: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  readonly onCopy: (original: AdminProduct) => void;
}

/** Everything that staff can change about a product. */
export function ProductDialog({ sku, onClose, onChanged, onCopy }: ProductDialogProps): ReactElement {
  const query = useAdminGetProductQuery({ sku }, { refetchOnMountOrArgChange: true });
  // A step of the user's own is no other editor's change: the form starts over from its result.
  const [steps, setSteps] = useState(0);
  const changed = (): void => {
    void query.refetch();
    onChanged();
  };
  const stepped = async (): Promise<void> => {
    await query.refetch();
    setSteps((before) => before + 1);
    onChanged();
  };
  return (
    <RecordDialog
      query={query}
      onClose={onClose}
      title={(product) => fill(words.title, { name: product?.name ?? '' })}
    >
      {(product) => (
        <Parts
          key={`${product.sku} ${steps}`}
          product={product}
          onChanged={changed}
          onStepped={() => void stepped()}
          onCopy={() => onCopy(product)}
        />
      )}
    </RecordDialog>
  );
}

interface PartsProps {
  readonly product: AdminProduct;
  readonly onChanged: () => void;
  readonly onStepped: () => void;
  readonly onCopy: () => void;
}

function Parts({ product, onChanged, onStepped, onCopy }: PartsProps): ReactElement {
  const edit = useProductForm(product, onChanged);
  return (
    <div className="space-y-8 pb-8">
      <ProductActions product={product} onCopy={onCopy} onChanged={onStepped} />
      <ProductLabel product={product} seen={edit.base.version} onChanged={onChanged} />
      <ProductForm {...edit} />
      {product.kind === 'package' && <PackageMenuForm product={product} onChanged={onStepped} />}
      {!product.hasPicture && <p className="font-semibold">{words.noPicture}</p>}
      <ProductPicture product={product} onChanged={onChanged} />
    </div>
  );
}
