import type { ReactElement } from 'react';
import { useIsMember } from '../../api/membership-status.js';
import { account } from '../../copy/account.js';
import { Badge } from '../../ui/badge.js';

/** Shown to members only (rule L2). */
export function MemberBadge({ className }: { readonly className?: string }): ReactElement | null {
  return useIsMember() ? (
    <Badge tone="beet" className={className ?? ''}>
      {account.memberBadge}
    </Badge>
  ) : null;
}
