import type { ReactElement } from 'react';
import type { BoxDelivery } from '#frontend/api/generated-account.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { Badge, type BadgeProps } from '#frontend/ui/content/badge.js';

const TONES: Readonly<Record<BoxDelivery['state'], BadgeProps['tone']>> = {
  planned: 'paper',
  skipped: 'oat',
  paused: 'oat',
  charging: 'warn',
  payment_failed: 'danger',
  paid: 'pea',
  missed: 'warn',
  cancelled: 'oat',
};

/** The state of a delivery, in a word. */
export function DeliveryBadge({ state }: Pick<BoxDelivery, 'state'>): ReactElement {
  return (
    <Badge tone={TONES[state]} className="font-sans">
      {myBoxes.states[state]}
    </Badge>
  );
}
