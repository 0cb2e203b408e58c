import { HEALTH_PURPOSES, type HealthPurpose } from '#backend/rules/identity/health-purposes.js';
import { STAFF_ROLES } from '#backend/identity/access/roles.service.js';
import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Id, Key, Search, id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Limit, Pence, Whole, whole } from '#backend/platform/http/validation/numbers.js';
import { refined } from '#backend/platform/http/validation/rule.js';
import { Line, PlainText, text } from '#backend/platform/http/validation/text.js';

const MAX_QUERY = 254;
const MAX_CURSOR = 800;
const MAX_REASON = 200;
/** Limits the harm of a typing slip. */
const MAX_ADJUSTMENT_PENCE = 100_000;

export const UserIdParam = id;

export class UsersQuery {
  @Search(MAX_QUERY, 'The beginning of an email address, full name, last name or id.')
  q?: string;

  @OneOf(STAFF_ROLES, { optional: true, description: 'Only users with this role; `q` is then ignored.' })
  role?: (typeof STAFF_ROLES)[number];

  @OneOf(['never'], { optional: true, description: 'Only users who never signed in; `q` is then ignored.' })
  seen?: 'never';

  @Limit(100) limit: number = 25;
  @Key(MAX_CURSOR, { optional: true, description: '`nextCursor` of the previous page.' }) cursor?: string;
}

export class UserRowDto {
  @Id() id!: string;
  @PlainText() email!: string;
  @PlainText() firstName!: string;
  @PlainText() lastName!: string;
  @ListOf(oneOf(STAFF_ROLES)) roles!: (typeof STAFF_ROLES)[number][];
  @Instant() createdAt!: string;
  @Instant({ nullable: true }) lastSignInAt!: string | null;
}

class UserListRowDto extends UserRowDto {
  @Whole() paidOrders!: number;
  @Pence({ description: 'Paid orders, without what was refunded.' }) spentPence!: number;
  @PlainText({ nullable: true, description: 'Of their membership; null without one.' })
  membership!: string | null;
}

@Named('AdminUserList')
export class UserListDto {
  @ListOf(() => UserListRowDto) items!: UserListRowDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

@Named('PendingAdjustment')
export class PendingAdjustmentDto {
  @Id() id!: string;
  @Id({ description: "Id of the wallet's owner." }) userId!: string;
  @Pence({ description: 'Negative to deduct money.' }) amountPence!: number;
  @PlainText() reason!: string;
  @Id({ description: 'The person who requested it and therefore cannot approve it.' }) madeBy!: string;
  @Instant() createdAt!: string;
  @Instant() expiresAt!: string;
}

/** Whose wallet, and which adjustment of it. */
export interface AdjustmentParams {
  readonly id: string;
  readonly adjustmentId: string;
}

/** One decision of a person; words and version are null where it was withdrawn or predates their storage. */
class AgreementDto {
  @PlainText() name!: string;
  @Flag() isGiven!: boolean;
  @Instant() decidedAt!: string;
  @PlainText({ nullable: true }) version!: string | null;
  @PlainText({ nullable: true }) words!: string | null;
}

class UserDetailSession {
  @Id() id!: string;
  @PlainText() device!: string;
  @Instant() createdAt!: string;
  @Instant() activeAt!: string;
}

class UserDetailOrder {
  @Id() id!: string;
  @PlainText() kind!: string;
  @PlainText() status!: string;
  @PlainText() paymentState!: string;
  @Pence() totalPence!: number;
  @Instant() createdAt!: string;
}

class UserDetailBox {
  @Id() id!: string;
  @PlainText() status!: string;
  @Whole() mealsPerWeek!: number;
  @PlainText() deliveryDay!: string;
  @Instant() createdAt!: string;
}

class UserDetailMembership {
  @PlainText() status!: string;
  @Instant({ nullable: true }) periodEnd!: string | null;
  @Flag() cancelAtPeriodEnd!: boolean;
}

class UserDetailWalletInquiry {
  @PlainText() id!: string;
  @Pence() amountPence!: number;
  @Instant({ nullable: true }) respondBy!: string | null;
}

class UserDetailWalletEntry {
  @PlainText() id!: string;
  @PlainText() description!: string;
  @Pence() amountPence!: number;
  @Instant() createdAt!: string;
}

class UserDetailWallet {
  @Pence() balancePence!: number;
  @Pence() cashPence!: number;
  @Pence() bonusPence!: number;
  @Pence() heldPence!: number;
  @Pence() owedPence!: number;
  @Flag() frozen!: boolean;

  @ListOf(() => UserDetailWalletInquiry, {
    description: 'Bank inquiries about top-ups for which no money has been withdrawn.',
  })
  inquiries!: UserDetailWalletInquiry[];

  @ListOf(() => PendingAdjustmentDto, {
    description: "Adjustments awaiting a second person's approval, oldest first.",
  })
  pendingAdjustments!: PendingAdjustmentDto[];

  @ListOf(() => UserDetailWalletEntry, { description: 'The ten most recent.' })
  entries!: UserDetailWalletEntry[];
}

@Named('AdminUser')
export class UserDetailDto extends UserRowDto {
  @PlainText({ nullable: true }) phone!: string | null;
  @Instant({ nullable: true }) emailConfirmedAt!: string | null;
  @Flag() hasSecondFactor!: boolean;
  @Flag({ description: 'The person has health details; adminRevealHealth returns them.' })
  hasHealthDetails!: boolean;
  @ListOf(text(), { description: 'Saved delivery addresses, one line each.' }) addresses!: string[];
  @ListOf(() => UserDetailSession) sessions!: UserDetailSession[];
  @ListOf(() => UserDetailOrder, { description: 'The ten most recent.' }) orders!: UserDetailOrder[];
  @ListOf(() => UserDetailBox) boxes!: UserDetailBox[];

  @ListOf(() => AgreementDto, { description: 'Consents given or withdrawn, newest first, at most 50.' })
  agreements!: AgreementDto[];

  @Nested(() => UserDetailMembership, { nullable: true }) membership!: UserDetailMembership | null;

  @Nested(() => UserDetailWallet, { nullable: true, description: 'Null if the person never had a wallet.' })
  wallet!: UserDetailWallet | null;
}

export class RolesRequest {
  @ListOf(oneOf(STAFF_ROLES), { max: STAFF_ROLES.length }) roles!: (typeof STAFF_ROLES)[number][];
}

@Named('AdminUserRoles')
export class RolesDto {
  @ListOf(oneOf(STAFF_ROLES)) roles!: (typeof STAFF_ROLES)[number][];
}

const adjustedPence = refined(
  whole({
    min: -MAX_ADJUSTMENT_PENCE,
    max: MAX_ADJUSTMENT_PENCE,
    message: '£1,000 at most',
    wholeMessage: 'Whole pence, please',
  }),
  (amount: number) => amount !== 0,
  'An amount is needed',
);

@Named('WalletAdjustmentRequest')
export class AdjustmentRequest {
  @Id({ description: 'Idempotency key generated by the caller: repeating it has no further effect.' })
  adjustmentId!: string;

  @Field(adjustedPence, { description: 'Negative to deduct money.' }) amountPence!: number;

  @Line(MAX_REASON, { message: 'A reason is needed', description: "Sent to the wallet's owner by email." })
  reason!: string;
}

export class HealthRevealRequest {
  @OneOf(HEALTH_PURPOSES) purpose!: HealthPurpose;
}

@Named('RevealedHealth')
export class RevealedHealthDto {
  @PlainText({ nullable: true }) dietaryPreference!: string | null;
  @ListOf(text()) allergens!: string[];
  @PlainText({ nullable: true }) notes!: string | null;
}
