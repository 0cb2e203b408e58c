import { z } from 'zod';
import { requiredLine } from '#backend/platform/http/schemas/text-fields.js';
import { AnInstant, AnyId, lineOf, PenceDto as Pence } from '#backend/platform/http/schemas/schemas.js';

const MAX_REASON = 500;

export const PROFESSIONAL_STATUSES = ['pending', 'active', 'refused', 'left'] as const;

export const AdminProfessionalDto = z
  .object({
    id: z.string(),
    userId: z.string().nullable().describe('Null while the record belongs to no account.'),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    profession: z.string().nullable(),
    registerNumber: z.string().nullable(),
    referralCode: z.string(),
    referredByCode: z.string().nullable(),
    status: z.enum(PROFESSIONAL_STATUSES).describe('Only the code of an active one is a code.'),
    approvedAt: z.iso.datetime().nullable(),
    awaitsApproval: z.boolean().describe('Nothing is paid out to them before somebody approves them.'),
    refusalReason: z.string().nullable(),
    patients: z.number().int().describe('Patients with an order that earns something.'),
    spendingPence: Pence,
    earnedPence: Pence,
    approvedPence: Pence.describe('Payable and not paid yet.'),
    paidPence: Pence,
    hasBankDetails: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminProfessional' });
export type AdminProfessionalDto = z.infer<typeof AdminProfessionalDto>;

export const AdminProfessionalListDto = z
  .object({
    items: z.array(AdminProfessionalDto).describe('Newest first.'),
    nextCursor: z.string().nullable(),
    waiting: z.number().int().describe('How many wait for approval, up to 1,000.'),
  })
  .meta({ id: 'AdminProfessionalList' });
export type AdminProfessionalListDto = z.infer<typeof AdminProfessionalListDto>;

/** The creation time and the id of the last row of the previous page; the query requires both. */
const Ended = z.tuple([AnInstant, z.uuid()]);

export const ProfessionalsQuery = z.strictObject({
  q: lineOf(100).optional().describe('How a name, an email address or a code begins.'),
  status: z.enum(PROFESSIONAL_STATUSES).optional(),
  awaiting: z.literal('approval').optional().describe('Only who waits for approval.'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z
    .string()
    .max(100)
    .refine((cursor) => Ended.safeParse(cursor.split('_')).success, 'This is not where a page ended')
    .optional(),
});
export type ProfessionalsQuery = z.infer<typeof ProfessionalsQuery>;

/** The professional reads it. */
export const RefuseProfessionalRequest = z
  .strictObject({ reason: requiredLine(MAX_REASON, 'Please say why') })
  .meta({ id: 'RefuseProfessionalRequest' });
export type RefuseProfessionalRequest = z.infer<typeof RefuseProfessionalRequest>;

export const ProfessionalIdParam = AnyId;
