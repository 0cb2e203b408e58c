import type { ReactElement } from 'react';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { useAdminSetProductPictureMutation } from './catalog-api.js';
import { PictureForm } from './picture-form.js';

export interface ProductPictureProps {
  readonly product: AdminProduct;
  readonly onChanged: () => void;
}

/** The picture of a product, and the form to replace it. */
export function ProductPicture({ product: { sku, image }, onChanged }: ProductPictureProps): ReactElement {
  const [send, { isLoading }] = useAdminSetProductPictureMutation();
  return (
    <PictureForm
      image={image}
      busy={isLoading}
      onSend={async (body) => {
        const { error } = await send({ sku, body });
        if (error === undefined) onChanged();
        return error;
      }}
    />
  );
}
