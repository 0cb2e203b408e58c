import type { ReactElement } from 'react';
import { useAdminWorkerQuery } from '#frontend/api/generated-admin.js';
import { adminOperations } from '#frontend/copy/admin/operations.js';
import { fill } from '#frontend/copy/fill.js';
import { Link } from '#frontend/ui/content/link.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { timeSpan } from '../parts/time-span.js';

const ASKED_EVERY_MS = 15_000;
const { banner } = adminOperations;

/** Shown over every tab, for administrators, while no worker sends a heartbeat (rule A18). */
export function WorkerBanner(): ReactElement | null {
  const { data } = useAdminWorkerQuery(undefined, { pollingInterval: ASKED_EVERY_MS });
  if (!data?.isSilent) return null;
  const { ageSeconds } = data;
  const since = ageSeconds === null ? banner.never : fill(banner.ago, { time: timeSpan(ageSeconds) });
  return (
    <Notice tone="bad" role="alert" title={banner.title} className="mt-4">
      <p>
        {fill(banner.text, { since })}{' '}
        <Link
          to="/admin?tab=analytics&section=operations"
          className="font-semibold underline underline-offset-4"
        >
          {banner.link}
        </Link>
      </p>
    </Notice>
  );
}
