import { z } from 'zod';
import {
  COMPLAINT_KINDS,
  COMPLAINT_OUTCOMES,
  COMPLAINT_STATUSES,
  COMPLAINT_WISHES,
} from './complaint-desk.service.js';
import { AdminPageQuery } from '#backend/platform/http/schemas/page.js';
import { AnyId, PenceDto } from '#backend/platform/http/schemas/schemas.js';
import { freeText } from '#backend/platform/http/schemas/text-fields.js';
import { ALLERGENS } from '#backend/rules/food/allergens.js';

const MAX_ANSWER_LENGTH = 2_000;
const Instant = z.iso.datetime();

export const ComplaintId = AnyId;

export const ComplaintsQuery = AdminPageQuery.extend({
  state: z.enum(COMPLAINT_STATUSES).default('open'),
});
export type ComplaintsQuery = z.infer<typeof ComplaintsQuery>;

const item = {
  id: z.uuid(),
  orderId: z.uuid(),
  orderCode: z.string().nullable(),
  name: z.string(),
  deliveryDate: z.iso.date().nullable(),
  kind: z.enum(COMPLAINT_KINDS).describe("'told' by a customer, or a refund that did not arrive (rule O26)."),
  wish: z.enum(COMPLAINT_WISHES).describe('What the customer wishes.'),
  hasPhoto: z.boolean(),
  state: z.enum(COMPLAINT_STATUSES),
  createdAt: Instant,
  reopenedAt: Instant.nullable(),
  dueAt: Instant.describe('By when it is answered (rule O83).'),
  isOverdue: z.boolean(),
};

export const ComplaintListDto = z
  .object({
    items: z.array(z.object(item).meta({ id: 'ComplaintItem' })),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'ComplaintList' });
export type ComplaintListDto = z.infer<typeof ComplaintListDto>;

export const ComplaintCountDto = z
  .object({ open: z.number().int(), overdue: z.number().int() })
  .meta({ id: 'ComplaintCount' });
export type ComplaintCountDto = z.infer<typeof ComplaintCountDto>;

const Lot = z.object({ lot: z.string(), dishName: z.string(), useBy: z.iso.date() });

const Line = z.object({
  name: z.string(),
  variant: z.string().nullable(),
  quantity: z.number().int(),
  totalPence: PenceDto,
  contains: z.array(z.enum(ALLERGENS)).describe('As it was sold.'),
  mayContain: z.array(z.enum(ALLERGENS)),
  lots: z.array(Lot).describe('Lots that the kitchen wrote down for its day (rule F9).'),
});

const Closing = z.object({
  id: z.uuid(),
  outcome: z.enum(COMPLAINT_OUTCOMES),
  answer: z.string(),
  closedAt: Instant,
  closedBy: z.uuid(),
  refund: z
    .object({
      cardPence: PenceDto,
      walletPence: PenceDto,
      state: z.enum(['requested', 'succeeded', 'failed']),
    })
    .nullable(),
  replacementOrderId: z.uuid().nullable(),
});

export const ComplaintDto = z
  .object({
    ...item,
    text: z.string(),
    email: z.string(),
    left: z
      .object({ cardPence: PenceDto, walletPence: PenceDto })
      .describe('What could still go back, by tender; nothing of what is not paid.'),
    lines: z.array(Line),
    closings: z.array(Closing).describe('How it was closed, oldest first.'),
    replacementDays: z.array(z.object({ date: z.iso.date(), label: z.string() })),
    hindrances: z.array(z.string()).describe('Dishes that keep it from being replaced (rule O81).'),
  })
  .meta({ id: 'Complaint' });
export type ComplaintDto = z.infer<typeof ComplaintDto>;

const answer = freeText(MAX_ANSWER_LENGTH)
  .refine((text) => text.length > 0, { error: 'Please write an answer to the customer' })
  .describe('The customer reads it in the order and in the email.');

export const CloseComplaintRequest = z
  .strictObject({
    outcome: z.enum(COMPLAINT_OUTCOMES),
    answer,
    amountPence: PenceDto.min(1).optional().describe('Of a refund: all that is left unless it is said.'),
    deliveryDate: z.iso.date().optional().describe('Of a replacement: one of its days.'),
  })
  .refine(({ outcome, amountPence }) => outcome === 'refund' || amountPence === undefined, {
    path: ['amountPence'],
    message: 'Only a refund has an amount',
  })
  .refine(({ outcome, deliveryDate }) => (outcome === 'replacement') === (deliveryDate !== undefined), {
    path: ['deliveryDate'],
    message: 'A replacement has a day, and nothing else has',
  })
  .meta({ id: 'CloseComplaint' });
export type CloseComplaintRequest = z.infer<typeof CloseComplaintRequest>;
