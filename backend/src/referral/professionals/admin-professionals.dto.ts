import { Always, Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { Instant, instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Cursor, Key, id } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Limit, Pence, Whole } from '#backend/platform/http/validation/numbers.js';
import { accepts } from '#backend/platform/http/validation/rule.js';
import { Line, PlainText } from '#backend/platform/http/validation/text.js';

const MAX_REASON = 500;
export const PROFESSIONAL_STATUSES = ['pending', 'active', 'refused', 'left'] as const;

@Named('AdminProfessional')
export class AdminProfessionalDto {
  @PlainText() id!: string;

  @PlainText({ nullable: true, description: 'Null until the record is linked to an account.' })
  userId!: string | null;

  @PlainText() firstName!: string;
  @PlainText() lastName!: string;
  @PlainText() email!: string;
  @PlainText({ nullable: true }) profession!: string | null;
  @PlainText({ nullable: true }) registerNumber!: string | null;
  @PlainText() referralCode!: string;
  @PlainText({ nullable: true }) referredByCode!: string | null;

  @OneOf(PROFESSIONAL_STATUSES, { description: 'A code works only while its professional is active.' })
  status!: (typeof PROFESSIONAL_STATUSES)[number];

  @Instant({ nullable: true }) approvedAt!: string | null;

  @Flag({ description: 'No payouts until staff approve them.' })
  awaitsApproval!: boolean;

  @PlainText({ nullable: true }) refusalReason!: string | null;
  @Whole({ description: 'Patients with an order that earns commission.' }) patients!: number;
  @Pence() spendingPence!: number;
  @Pence() earnedPence!: number;
  @Pence({ description: 'Payable but not yet paid.' }) approvedPence!: number;
  @Pence() paidPence!: number;
  @Flag() hasBankDetails!: boolean;
  @Instant() createdAt!: string;
}

@Named('AdminProfessionalList')
export class AdminProfessionalListDto {
  @ListOf(() => AdminProfessionalDto, { description: 'Newest first.' }) items!: AdminProfessionalDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
  @Whole({ description: 'Number awaiting approval, up to 1,000.' }) waiting!: number;
}

/** Whether it is the creation time and the id of the last row of the previous page. */
function isProfessionalPlace(cursor: string): boolean {
  const [at, row, ...more] = cursor.split('_');
  return more.length === 0 && accepts(instant(), at) && accepts(id, row);
}

export class ProfessionalsQuery {
  @Key(100, { optional: true, description: 'The beginning of a name, email address or code.' }) q?: string;
  @OneOf(PROFESSIONAL_STATUSES, { optional: true }) status?: (typeof PROFESSIONAL_STATUSES)[number];
  @Always('approval', { optional: true, description: 'Only professionals awaiting approval.' })
  awaiting?: 'approval';
  @Limit(100) limit: number = 25;

  @Cursor(100, isProfessionalPlace) cursor?: string;
}

/** The professional reads it. */
@Named('RefuseProfessionalRequest')
export class RefuseProfessionalRequest {
  @Line(MAX_REASON, { message: 'Please say why' }) reason!: string;
}

export const ProfessionalIdParam = id;
