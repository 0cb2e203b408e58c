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
    description: 'First day, in London; thirty days up to the last one when not given.',
  })
  from?: string;

  @DateOnly({
    optional: true,
    description: 'Last day, in London; today when not given. A year after the first at most.',
  })
  to?: string;

  @OneOf(GRAINS, { description: 'What the series is divided into; weeks begin on Monday.' })
  grain: Grain = 'day';
}

class RunningDto {
  @Whole({ description: 'At the end of the last day.' }) active!: number;
  @Whole() started!: number;
  @Whole() ended!: number;

  @Whole({
    nullable: true,
    description: 'Ended, of all that ran at some time of the period; null when none did.',
  })
  churnBasisPoints!: number | null;
}

class PartDto {
  @DateOnly() from!: string;
  @DateOnly() to!: string;
  @Whole({ description: 'Paid for.' }) orders!: number;
  @Pence() grossPence!: number;
  @Pence() refundedPence!: number;
  @Pence() netPence!: number;
  @Whole({ description: 'At the end of the part.' }) activeBoxes!: number;
  @Whole() boxesEnded!: number;
  @Whole() skipped!: number;
  @Whole({ description: 'At the end of the part.' }) activeMembers!: number;
  @Whole() membersEnded!: number;
  @Whole({ description: 'Placed with a code.' }) referralOrders!: number;
  @Pence() commissionPence!: number;
}

export type AnalyticsPart = PartDto;

class AnalyticsRevenue {
  @Whole({ description: 'Paid for in the period.' }) orders!: number;
  @Pence({ description: 'What they cost, by card and wallet together.' }) grossPence!: number;
  @Pence({ description: 'What went back in the period, lost disputes among it.' }) refundedPence!: number;
  @Pence({ description: 'Gross less refunded.' }) netPence!: number;

  @Pence({ nullable: true, description: 'Gross by order, half up; null without orders.' })
  averageOrderPence!: number | null;

  @Whole({ description: 'Of the orders of the period.' }) completedOrders!: number;

  @Pence({ description: 'What those cost: the revenue of the order cards (rule A5).' })
  completedPence!: number;

  @Pence({ description: 'Paid for memberships in the period, less what went back of it.' })
  membershipFeesPence!: number;
}

class AnalyticsBoxes extends RunningDto {
  @Whole({ description: 'Boxes of the days of the period that were paid for.' }) delivered!: number;
  @Whole({ description: 'Boxes of the days of the period that were skipped.' }) skipped!: number;

  @Whole({ nullable: true, description: 'Skipped, of both together; null when there are none.' })
  skippedBasisPoints!: number | null;
}

class AnalyticsReferral {
  @Whole({ description: 'Professionals who joined.' }) joined!: number;
  @Whole({ description: 'Orders that were placed with a code in the period.' }) placed!: number;
  @Whole({ description: 'Of those, paid for.' }) paid!: number;
  @Whole({ description: 'Of those, completed.' }) completed!: number;
  @Pence({ description: 'Booked in the period, corrections deducted.' }) commissionPence!: number;
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
  @DateOnly({ description: "The shop's day, in London." }) today!: string;
  @Nested(() => AnalyticsRevenue) revenue!: AnalyticsRevenue;
  @Nested(() => AnalyticsBoxes) boxes!: AnalyticsBoxes;
  @Nested(() => RunningDto) members!: RunningDto;
  @Nested(() => AnalyticsReferral) referral!: AnalyticsReferral;

  @ListOf(() => AnalyticsMenuPick, { description: 'The ten that were bought most often.' })
  menuPicks!: AnalyticsMenuPick[];

  @ListOf(() => AnalyticsRecipeVote, { description: 'The ten that got most votes.' })
  recipeVotes!: AnalyticsRecipeVote[];

  @ListOf(() => PartDto, { description: 'Oldest first; the first and the last part may be cut short.' })
  series!: PartDto[];
}
