import type { ReactElement } from 'react';
import { useIsMember } from '#frontend/api/membership-status.js';
import { account } from '#frontend/copy/identity/account.js';
import { Badge } from '#frontend/ui/content/badge.js';

/** Shown to members only (rule L2). */
export function MemberBadge({ className }: { readonly className?: string }): ReactElement | null {
  return useIsMember() ? (
    <Badge tone="beet" className={className ?? ''}>
      {account.memberBadge}
    </Badge>
  ) : null;
}
