import { GRAINS, type Grain } from '#backend/rules/periods.js';
import { OneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Pence, Whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText } from '#backend/platform/http/validation/text.js';

export class AnalyticsQuery {
  @DateOnly({
    optional: true,
    description: 'First day, in London time; by default 30 days up to and including `to`.',
  })
  from?: string;

  @DateOnly({
    optional: true,
    description: 'Last day, in London time; today by default, and at most a year after `from`.',
  })
  to?: string;

  @OneOf(GRAINS, { description: 'Interval of the series; weeks begin on Monday.' })
  grain: Grain = 'day';
}

class RunningDto {
  @Whole({ description: 'As of the end of the last day.' }) active!: number;
  @Whole() started!: number;
  @Whole() ended!: number;

  @Whole({
    nullable: true,
    description:
      'Subscriptions that ended, as a share of those active at any time in the period; null if there were none.',
  })
  churnBasisPoints!: number | null;
}

class PartDto {
  @DateOnly() from!: string;
  @DateOnly() to!: string;
  @Whole({ description: 'Paid orders.' }) orders!: number;
  @Pence() grossPence!: number;
  @Pence() refundedPence!: number;
  @Pence() disputedPence!: number;
  @Pence() netPence!: number;
  @Whole({ description: 'As of the end of the interval.' }) activeBoxes!: number;
  @Whole() boxesEnded!: number;
  @Whole() skipped!: number;
  @Whole({ description: 'As of the end of the interval.' }) activeMembers!: number;
  @Whole() membersEnded!: number;
  @Whole({ description: 'Orders placed with a referral code.' }) referralOrders!: number;
  @Pence() commissionPence!: number;
}

export type AnalyticsPart = PartDto;

class AnalyticsRevenue {
  @Whole({ description: 'Orders paid in the period.' }) orders!: number;
  @Pence({ description: 'Total of the orders, card and wallet combined.' }) grossPence!: number;
  @Pence({ description: 'Refunds in the period, without lost disputes.' }) refundedPence!: number;
  @Pence({ description: 'Disputes lost in the period.' }) disputedPence!: number;
  @Pence({ description: 'Gross minus refunds and lost disputes.' }) netPence!: number;

  @Pence({
    nullable: true,
    description: 'Gross revenue per order, rounded half up; null if there are no orders.',
  })
  averageOrderPence!: number | null;

  @Whole({ description: 'Completed orders in the period.' }) completedOrders!: number;

  @Pence({ description: 'Total of completed orders before refunds, as on the revenue card (rule A5).' })
  completedPence!: number;

  @Pence({ description: 'Membership fees paid in the period, net of refunds.' })
  membershipFeesPence!: number;
}

class AnalyticsBoxes extends RunningDto {
  @Whole({ description: 'Paid boxes with a delivery day in the period.' }) delivered!: number;
  @Whole({ description: 'Skipped boxes with a delivery day in the period.' }) skipped!: number;

  @Whole({
    nullable: true,
    description: 'Skipped boxes as a share of delivered and skipped ones; null if there are none.',
  })
  skippedBasisPoints!: number | null;
}

class AnalyticsReferral {
  @Whole({ description: 'Professionals who joined in the period.' }) joined!: number;
  @Whole({ description: 'Orders placed with a referral code in the period.' }) placed!: number;
  @Whole({ description: 'The paid ones among them.' }) paid!: number;
  @Whole({ description: 'The completed ones among them.' }) completed!: number;
  @Pence({ description: 'Commission booked in the period, net of corrections.' }) commissionPence!: number;
}

class AnalyticsMenuPick {
  @PlainText() sku!: string;
  @PlainText({ nullable: true }) name!: string | null;
  @Whole() count!: number;
}

class AnalyticsRecipeVote {
  @PlainText({ nullable: true }) recipeId!: string | null;
  @PlainText({ nullable: true }) name!: string | null;
  @Whole() count!: number;
}

@Named('Analytics')
export class AnalyticsDto {
  @DateOnly() from!: string;
  @DateOnly() to!: string;
  @OneOf(GRAINS) grain!: Grain;
  @DateOnly({ description: 'The current date in London time.' }) today!: string;
  @Nested(() => AnalyticsRevenue) revenue!: AnalyticsRevenue;
  @Nested(() => AnalyticsBoxes) boxes!: AnalyticsBoxes;
  @Nested(() => RunningDto) members!: RunningDto;
  @Nested(() => AnalyticsReferral) referral!: AnalyticsReferral;

  @ListOf(() => AnalyticsMenuPick, { description: 'The ten best-selling dishes.' })
  menuPicks!: AnalyticsMenuPick[];

  @ListOf(() => AnalyticsRecipeVote, { description: 'The ten recipes with the most votes.' })
  recipeVotes!: AnalyticsRecipeVote[];

  @ListOf(() => PartDto, { description: 'Oldest first; the first and the last part may be cut short.' })
  series!: PartDto[];
}
