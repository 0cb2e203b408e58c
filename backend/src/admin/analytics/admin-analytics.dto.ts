import { z } from 'zod';
import { GRAINS } from '#backend/rules/periods.js';

export const AnalyticsQuery = z.strictObject({
  from: z.iso
    .date()
    .optional()
    .describe('First day, in London; thirty days up to the last one when not given.'),
  to: z.iso
    .date()
    .optional()
    .describe('Last day, in London; today when not given. A year after the first at most.'),
  grain: z.enum(GRAINS).default('day').describe('What the series is divided into; weeks begin on Monday.'),
});
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

const count = z.number().int();
const pence = z.number().int();
const share = z.number().int().nullable();

const RunningDto = z.object({
  active: count.describe('At the end of the last day.'),
  started: count,
  ended: count,
  churnBasisPoints: share.describe('Ended, of all that ran at some time of the period; null when none did.'),
});

const PartDto = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  orders: count.describe('Paid for.'),
  grossPence: pence,
  refundedPence: pence,
  netPence: pence,
  activeBoxes: count.describe('At the end of the part.'),
  boxesEnded: count,
  skipped: count,
  activeMembers: count.describe('At the end of the part.'),
  membersEnded: count,
  referralOrders: count.describe('Placed with a code.'),
  commissionPence: pence,
});
export type AnalyticsPart = z.infer<typeof PartDto>;

export const AnalyticsDto = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    grain: z.enum(GRAINS),
    today: z.iso.date().describe("The shop's day, in London."),
    revenue: z.object({
      orders: count.describe('Paid for in the period.'),
      grossPence: pence.describe('What they cost, by card and wallet together.'),
      refundedPence: pence.describe('What went back in the period, lost disputes among it.'),
      netPence: pence.describe('Gross less refunded.'),
      averageOrderPence: pence.nullable().describe('Gross by order, half up; null without orders.'),
      completedOrders: count.describe('Of the orders of the period.'),
      completedPence: pence.describe('What those cost: the revenue of the order cards (rule A5).'),
      membershipFeesPence: pence.describe('Paid for memberships in the period, less what went back of it.'),
    }),
    boxes: RunningDto.extend({
      delivered: count.describe('Boxes of the days of the period that were paid for.'),
      skipped: count.describe('Boxes of the days of the period that were skipped.'),
      skippedBasisPoints: share.describe('Skipped, of both together; null when there are none.'),
    }),
    members: RunningDto,
    referral: z.object({
      joined: count.describe('Professionals who joined.'),
      placed: count.describe('Orders that were placed with a code in the period.'),
      paid: count.describe('Of those, paid for.'),
      completed: count.describe('Of those, completed.'),
      commissionPence: pence.describe('Booked in the period, corrections deducted.'),
    }),
    menuPicks: z
      .array(z.object({ sku: z.string(), name: z.string().nullable(), count }))
      .describe('The ten that were bought most often.'),
    recipeVotes: z
      .array(z.object({ recipeId: z.string().nullable(), name: z.string().nullable(), count }))
      .describe('The ten that got most votes.'),
    series: z.array(PartDto).describe('Oldest first; the first and the last part may be cut short.'),
  })
  .meta({ id: 'Analytics' });
export type AnalyticsDto = z.infer<typeof AnalyticsDto>;
