import type { ReactElement } from 'react';
import { fill } from '#frontend/copy/fill.js';
import { membership } from '#frontend/copy/membership/membership.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { dayOf } from './membership-day.js';
import { usePortal } from './open-portal.js';

const { unpaid } = membership;

/** A payment failed: until when the benefits last, and the button to change the card (rule L7). */
export function UnpaidNotice({ graceUntil }: { readonly graceUntil: string | null }): ReactElement {
  const portal = usePortal();
  return (
    <Notice tone="warn" role="status" title={unpaid.title}>
      <p>{fill(unpaid.text, { date: dayOf(graceUntil) })}</p>
      <Button look="outline" size="sm" className="mt-3" busy={portal.busy} onClick={() => void portal.open()}>
        {unpaid.button}
      </Button>
    </Notice>
  );
}
