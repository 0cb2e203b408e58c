import type { Role } from '@rules/identity/roles';
import { Download, Mail, PackageCheck, Printer, Tag, Truck, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { bulkOrders } from '#frontend/copy/admin/lists/order-list.js';
import type { BulkDialogProps } from './bulk-dialog.js';
import { DeliverDialog } from './deliver-dialog.js';
import { DispatchDialog } from './dispatch-dialog.js';
import { EmailDialog } from './email-dialog.js';
import { TagDialog } from './tag-dialog.js';
import { ExportOrders, PackingSlips } from './order-files.js';

export interface BulkAction {
  readonly name: keyof typeof bulkOrders.actions;
  readonly Icon: LucideIcon;
  /** The key that takes it while rows are selected. */
  readonly key: string;
  /** Who may take it besides administrators; the server authorises each call. */
  readonly roles: readonly Role[];
  /** Asks what there is to ask, takes the step and shows what became of each order. */
  readonly Part: ComponentType<BulkDialogProps>;
}

/** Every step with many orders. Another, such as booking a courier's labels, is one more line here. */
export const BULK_ACTIONS: readonly BulkAction[] = [
  { name: 'dispatch', key: 'd', Icon: Truck, roles: ['support'], Part: DispatchDialog },
  { name: 'deliver', key: 'm', Icon: PackageCheck, roles: ['support'], Part: DeliverDialog },
  { name: 'slips', key: 'p', Icon: Printer, roles: ['support'], Part: PackingSlips },
  { name: 'email', key: 'e', Icon: Mail, roles: ['support'], Part: EmailDialog },
  { name: 'tags', key: 't', Icon: Tag, roles: ['support'], Part: TagDialog },
  { name: 'export', key: 'Shift+E', Icon: Download, roles: ['finance'], Part: ExportOrders },
];
