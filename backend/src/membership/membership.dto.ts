import { z } from 'zod';
import { AnyId, lineOf, PenceDto } from '../platform/http/schemas/schemas.js';
import { MEMBERSHIP_STATUSES } from '../rules/membership/membership.js';

/** A membership as its owner sees it. */
export const MembershipDto = z
  .object({
    subscribed: z.boolean().describe('Whether the benefits hold.'),
    subscriptionTier: z.string().nullable(),
    subscriptionEnd: z.iso
      .datetime()
      .nullable()
      .describe('The end of the period that is paid for or free; when it ended, for one that has ended.'),
    status: z.enum(MEMBERSHIP_STATUSES),
    trialEnd: z.iso.datetime().nullable(),
    cancelAtPeriodEnd: z.boolean().describe('Nothing more is charged; it ends with the period.'),
    pricePence: PenceDto.describe('A month, VAT included; what a new one would cost, unless one runs.'),
    comingPrice: z
      .object({ pricePence: PenceDto, from: z.iso.datetime() })
      .nullable()
      .describe('Another price that was announced, and the first payment that is at it.'),
    trialAvailable: z.boolean().describe('Whether this account has never had the free trial.'),
    graceUntil: z.iso
      .datetime()
      .nullable()
      .describe('A payment failed: until then the benefits hold, and the card is tried again.'),
    refundableUntil: z.iso
      .datetime()
      .nullable()
      .describe('Who cancels until then gets the first payment after the trial back.'),
    paymentDueAt: z.iso
      .datetime()
      .nullable()
      .describe(
        'The payment of the period that has begun is taken then: a cancellation before it ends the membership at once, and nothing is taken.',
      ),
    refundPence: PenceDto.describe('Of the membership that runs or ran last: on its way back, or back.'),
  })
  .meta({ id: 'Membership' });
export type MembershipDto = z.infer<typeof MembershipDto>;

export const MembershipPageDto = z.object({ url: z.url() }).meta({ id: 'MembershipPage' });
export type MembershipPageDto = z.infer<typeof MembershipPageDto>;

export const CancelledMembershipDto = MembershipDto.extend({}).meta({ id: 'CancelledMembership' });
export type CancelledMembershipDto = z.infer<typeof CancelledMembershipDto>;

/** The terms that were ticked beside the button: their version, and the price they stated. */
const TickedTerms = z
  .strictObject({ version: lineOf(20), pricePence: PenceDto })
  .optional()
  .describe(
    'Kept with time and words. Refused with price_changed when the words or the price are others by now.',
  );

export const TrialRequest = z.strictObject({ consent: TickedTerms }).meta({ id: 'TrialRequest' });
export type TrialRequest = z.infer<typeof TrialRequest>;

export const PlanCheckoutRequest = z
  .strictObject({ mealPlanId: AnyId, consent: TickedTerms })
  .meta({ id: 'PlanCheckoutRequest' });
export type PlanCheckoutRequest = z.infer<typeof PlanCheckoutRequest>;
