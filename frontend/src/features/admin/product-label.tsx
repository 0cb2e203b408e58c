import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminProduct } from '../../api/generated-admin.js';
import { isApiError } from '../../api/problem.js';
import { adminProduct } from '../../copy/admin-catalogue.js';
import { fill } from '../../copy/fill.js';
import { notify } from '../../copy/notify.js';
import { Button } from '../../ui/button.js';
import { useAdminApproveLabelMutation } from './catalogue-calls.js';
import { adminMoment } from './parts/cells.js';
import { isEditConflict } from './use-edit.js';

const words = adminProduct.approval;

const DOUBTS: Readonly<Record<string, string>> = adminProduct.doubts;

export interface ProductLabelProps {
  readonly product: AdminProduct;
  /** The version that the form shows: it is what somebody compares. */
  readonly seen: number;
  readonly onChanged: () => void;
}

/** How what the label says stands, and the approval by a second person (rule F10). */
export function ProductLabel({ product, seen, onChanged }: ProductLabelProps): ReactElement {
  const { sku, label, labelChangedAt, labelDoubt } = product;
  const say = useDispatch();
  const [approve, { isLoading, error }] = useAdminApproveLabelMutation();
  const decide = async (): Promise<void> => {
    const answer = await approve({ sku, body: { version: seen } });
    if (isEditConflict(answer.error)) return onChanged();
    if (answer.error) return;
    say(notify({ toast: 'labelApproved' }));
    onChanged();
  };
  const isOwn = isApiError(error) && error.data.code === 'second_person_needed';
  const text =
    labelChangedAt === null ? words[label] : fill(words.changed, { time: adminMoment(labelChangedAt) });
  return (
    <section className={label === 'changed' ? 'rounded-2xl bg-marmalade-soft p-5' : 'rounded-2xl bg-oat p-5'}>
      <h3 className="text-lg font-bold">{words.heading}</h3>
      <p className="mt-1">{text}</p>
      {labelDoubt !== null && <p className="mt-2 font-semibold">{DOUBTS[labelDoubt]}</p>}
      {label !== 'reviewed' && (
        <Button look="accent" className="mt-4" busy={isLoading} onClick={() => void decide()}>
          {words.approve}
        </Button>
      )}
      <p role="alert" className="mt-2 font-medium text-tomato empty:hidden">
        {isOwn ? words.own : isEditConflict(error) ? words.conflict : ''}
      </p>
    </section>
  );
}
