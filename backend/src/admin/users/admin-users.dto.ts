import { z } from 'zod';
import { requiredLine } from '#backend/platform/http/schemas/text-fields.js';
import { AnyId, lineOf, PenceDto as Pence } from '#backend/platform/http/schemas/schemas.js';
import { STAFF_ROLES } from '#backend/identity/access/roles.service.js';

const Instant = z.iso.datetime();
const Roles = z.array(z.enum(STAFF_ROLES));
const MAX_QUERY = 254;
const MAX_CURSOR = 800;
const MAX_REASON = 200;
/** Limits the harm of a typing slip. */
const MAX_ADJUSTMENT_PENCE = 100_000;

export const UserIdParam = AnyId;

export const UsersQuery = z.strictObject({
  q: lineOf(MAX_QUERY)
    .transform((text) => text.trim())
    .optional()
    .describe('The beginning of an address of email, of a first and last name, of a last name, or of an id.'),
  role: z.enum(STAFF_ROLES).optional().describe('Only holders of this role; `q` does not count then.'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: lineOf(MAX_CURSOR).optional().describe('`nextCursor` of the page before.'),
});
export type UsersQuery = z.infer<typeof UsersQuery>;

const UserRowDto = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: Roles,
  createdAt: Instant,
  lastSignInAt: Instant.nullable(),
});
export type UserRowDto = z.infer<typeof UserRowDto>;

export const UserListDto = z
  .object({ items: z.array(UserRowDto), nextCursor: z.string().nullable() })
  .meta({ id: 'AdminUserList' });
export type UserListDto = z.infer<typeof UserListDto>;

export const PendingAdjustmentDto = z
  .object({
    id: z.uuid(),
    userId: z.uuid().describe('The owner of the wallet.'),
    amountPence: z.number().int().describe('Less than nothing to take money.'),
    reason: z.string(),
    madeBy: z.uuid().describe('Who asked for it, and cannot approve it.'),
    createdAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'PendingAdjustment' });

/** Whose wallet, and which adjustment of it. */
export interface AdjustmentParams {
  readonly id: string;
  readonly adjustmentId: string;
}

/** One decision of a person; words and version are null where it was withdrawn or predates their storage. */
const AgreementDto = z.object({
  name: z.string(),
  isGiven: z.boolean(),
  decidedAt: Instant,
  version: z.string().nullable(),
  words: z.string().nullable(),
});

export const UserDetailDto = z
  .object({
    ...UserRowDto.shape,
    phone: z.string().nullable(),
    emailConfirmedAt: Instant.nullable(),
    hasSecondFactor: z.boolean(),
    hasHealthDetails: z.boolean().describe('What they say is shown by adminRevealHealth only.'),
    addresses: z.array(z.string()).describe('Saved delivery addresses, each in one line.'),
    sessions: z.array(z.object({ id: z.uuid(), device: z.string(), createdAt: Instant, activeAt: Instant })),
    orders: z
      .array(
        z.object({
          id: z.uuid(),
          kind: z.string(),
          status: z.string(),
          paymentState: z.string(),
          totalPence: Pence,
          createdAt: Instant,
        }),
      )
      .describe('The ten latest.'),
    boxes: z.array(
      z.object({
        id: z.uuid(),
        status: z.string(),
        mealsPerWeek: z.number().int(),
        deliveryDay: z.string(),
        createdAt: Instant,
      }),
    ),
    agreements: z.array(AgreementDto).describe('What they agreed to or took back, newest first, 50 at most.'),
    membership: z
      .object({ status: z.string(), periodEnd: Instant.nullable(), cancelAtPeriodEnd: z.boolean() })
      .nullable(),
    wallet: z
      .object({
        balancePence: Pence,
        cashPence: Pence,
        bonusPence: Pence,
        heldPence: Pence,
        owedPence: Pence,
        frozen: z.boolean(),
        inquiries: z
          .array(z.object({ id: z.string(), amountPence: Pence, respondBy: Instant.nullable() }))
          .describe('Banks that inquire about a top-up and have taken nothing.'),
        pendingAdjustments: z
          .array(PendingAdjustmentDto)
          .describe('Adjustments that wait for a second person, the oldest first.'),
        entries: z
          .array(
            z.object({ id: z.string(), description: z.string(), amountPence: Pence, createdAt: Instant }),
          )
          .describe('The ten latest.'),
      })
      .nullable()
      .describe('Null for somebody who never had one.'),
  })
  .meta({ id: 'AdminUser' });
export type UserDetailDto = z.infer<typeof UserDetailDto>;

export const RolesRequest = z.strictObject({ roles: Roles.max(STAFF_ROLES.length) });
export type RolesRequest = z.infer<typeof RolesRequest>;

export const RolesDto = z.object({ roles: Roles }).meta({ id: 'AdminUserRoles' });
export type RolesDto = z.infer<typeof RolesDto>;

export const AdjustmentRequest = z
  .strictObject({
    adjustmentId: AnyId.describe('Made by the caller: the same one again changes nothing more.'),
    amountPence: z
      .number()
      .int('Whole pence, please')
      .min(-MAX_ADJUSTMENT_PENCE, '£1,000 at most')
      .max(MAX_ADJUSTMENT_PENCE, '£1,000 at most')
      .refine((amount) => amount !== 0, 'An amount is needed')
      .describe('Less than nothing to take money.'),
    reason: requiredLine(MAX_REASON, 'A reason is needed').describe('The owner reads it, in an email.'),
  })
  .meta({ id: 'WalletAdjustmentRequest' });
export type AdjustmentRequest = z.infer<typeof AdjustmentRequest>;

export const HEALTH_PURPOSES = [
  'substitution_request',
  'complaint',
  'food_safety',
  'asked_by_person',
] as const;

export const HealthRevealRequest = z.strictObject({ purpose: z.enum(HEALTH_PURPOSES) });
export type HealthRevealRequest = z.infer<typeof HealthRevealRequest>;

export const RevealedHealthDto = z
  .object({
    dietaryPreference: z.string().nullable(),
    allergens: z.array(z.string()),
    notes: z.string().nullable(),
  })
  .meta({ id: 'RevealedHealth' });
export type RevealedHealthDto = z.infer<typeof RevealedHealthDto>;
