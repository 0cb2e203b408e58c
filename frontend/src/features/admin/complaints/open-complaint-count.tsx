import type { ReactElement } from 'react';
import { adminComplaints as words } from '#frontend/copy/admin/complaints.js';
import { fill } from '#frontend/copy/fill.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { formatCount } from '../parts/cells.js';
import { useAdminCountComplaintsQuery } from './complaint-api.js';

const AGAIN_AFTER_MS = 60_000;

/** The number of open complaints, on their tab; refreshed every minute. Shows nothing for zero. */
export function OpenComplaintCount(): ReactElement | null {
  const { data } = useAdminCountComplaintsQuery(undefined, { pollingInterval: AGAIN_AFTER_MS });
  if (!data || data.open === 0) return null;
  return (
    <Badge tone={data.overdue > 0 ? 'warn' : 'oat'} className="ml-2">
      {fill(words.openCount, { count: formatCount(data.open) })}
    </Badge>
  );
}
