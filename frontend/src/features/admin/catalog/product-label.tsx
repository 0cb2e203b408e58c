import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { adminProduct } from '#frontend/copy/admin/catalog.js';
import { notify } from '#frontend/copy/notify.js';
import { useAdminApproveLabelMutation } from './catalog-api.js';
import { LabelApproval } from './label-approval.js';
import { isEditConflict } from '../record/edit-conflict.js';

const DOUBTS: Readonly<Record<string, string>> = adminProduct.doubts;

export interface ProductLabelProps {
  readonly product: AdminProduct;
  /** The version that the form shows: the reviewer compares that one. */
  readonly seen: number;
  readonly onChanged: () => void;
}

/** The approval state of a product's label, and its approval (rule F10). */
export function ProductLabel({ product, seen, onChanged }: ProductLabelProps): ReactElement {
  const { sku, label, labelChangedAt, labelDoubt } = product;
  const dispatch = useDispatch();
  const [approve, { isLoading, error }] = useAdminApproveLabelMutation();
  const decide = async (): Promise<void> => {
    const result = await approve({ sku, body: { version: seen } });
    if (isEditConflict(result.error)) return onChanged();
    if (result.error) return;
    dispatch(notify({ toast: 'labelApproved' }));
    onChanged();
  };
  return (
    <LabelApproval
      label={label}
      changedAt={labelChangedAt}
      doubt={labelDoubt === null ? undefined : DOUBTS[labelDoubt]}
      words={adminProduct.approval}
      busy={isLoading}
      error={error}
      onApprove={() => void decide()}
    />
  );
}
