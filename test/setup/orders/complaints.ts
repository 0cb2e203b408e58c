import { ComplaintDto } from '#backend/ordering/complaints/admin-complaints.dto.js';
import { OrderComplaintDto } from '#backend/ordering/orders/my-orders.dto.js';
import type { ApiResponse, TestShop } from '../system/app.js';
import type { SignedInPerson } from '../people/people.js';

/** The smallest possible photo: one pixel. */
export const PHOTO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** Reports a complaint about an account's order; returns its id. */
export async function complain(
  shop: TestShop,
  orderId: string,
  { headers }: SignedInPerson,
  body: object = {},
): Promise<string> {
  const sent = { text: 'Two dishes were warm.', wish: 'refund', ...body };
  return (await shop.api.post(`orders/${orderId}/problems`, sent, headers)).read(OrderComplaintDto).id;
}

/** The back office's view of a complaint; afterwards it counts as seen by staff. */
export async function complaintOf(
  shop: TestShop,
  id: string,
  { headers }: SignedInPerson,
): Promise<ComplaintDto> {
  return (await shop.api.get(`admin/complaints/${id}`, { headers })).read(ComplaintDto);
}

/** The body that staff send to close one. */
export function closeComplaint(
  shop: TestShop,
  id: string,
  { headers }: SignedInPerson,
  body: object = {},
): Promise<ApiResponse> {
  const sent = { outcome: 'nothing', answer: 'We are sorry.', ...body };
  return shop.api.post(`admin/complaints/${id}/close`, sent, headers);
}
