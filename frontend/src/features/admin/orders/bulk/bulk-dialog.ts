import type { AdminOrderItem } from '#frontend/api/generated-admin.js';
import type { BulkOutcome } from './use-bulk-run.js';

/** What every step with many orders gets. */
export interface BulkDialogProps {
  readonly orders: readonly AdminOrderItem[];
  /** With what became of each order, if a step was taken. */
  readonly onClose: (outcomes?: readonly BulkOutcome[]) => void;
}
