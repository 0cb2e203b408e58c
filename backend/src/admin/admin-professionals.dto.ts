import { z } from 'zod';
import { lineOf, PenceDto as Pence } from '../platform/http/schemas.js';

export const PROFESSIONAL_STATES = ['pending', 'active', 'refused'] as const;

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
    status: z.enum(PROFESSIONAL_STATES).describe('Only the code of an active one is a code.'),
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

export const ProfessionalsQuery = z.strictObject({
  q: lineOf(100).optional().describe('How a name, an email address or a code begins.'),
  status: z.enum(PROFESSIONAL_STATES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z_[0-9a-f-]{36}$/, 'This is not where a page ended')
    .optional(),
});
export type ProfessionalsQuery = z.infer<typeof ProfessionalsQuery>;

export const ProfessionalIdParam = z.uuid();
