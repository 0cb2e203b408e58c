import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';

/** An address on one line, with the note for the courier. */
export function addressLines(address: AdminOrder['deliveryAddress']): string {
  const { apartment, address: street, city, postcode, courierNote } = address;
  const lines = [apartment, street, city, postcode].filter(Boolean).join(', ');
  return courierNote === null ? lines : fill(adminOrder.withCourierNote, { lines, note: courierNote });
}
