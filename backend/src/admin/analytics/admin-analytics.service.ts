import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import {
  averagePence,
  daysIn,
  DEFAULT_PERIOD_DAYS,
  lastDays,
  MAX_PERIOD_DAYS,
  partsOf,
  shareBasisPoints,
  startOfPart,
  type Period,
} from '#backend/rules/periods.js';
import type { AnalyticsDto, AnalyticsPart, AnalyticsQuery } from './admin-analytics.dto.js';
import {
  lostDisputes,
  metricsBefore,
  metricSums,
  topProducts,
  topVotes,
  type MetricSum,
  type PartSum,
} from './admin-analytics.queries.js';
import { METRICS, type Metric } from './daily-metric.entity.js';

/** Metrics by subject are listed, not summed. */
const SUMMED = METRICS.filter((metric) => metric !== 'menu.sold' && metric !== 'recipes.votes');
const DISPUTED = 'orders.disputed-pence';
const RUNNING = ['boxes.started', 'boxes.ended', 'members.started', 'members.ended'] as const;

/** A metric, or the disputes that were lost: the metric of refunds has both. */
type Summed = Metric | typeof DISPUTED;
interface Sum {
  readonly metric: Summed;
  readonly part: string;
  readonly amount: number;
}
type Of = (metric: Summed) => number;
interface Stock {
  readonly boxes: number;
  readonly members: number;
}

/** The metrics of a period (rules A5, A26); read-only. */
@Injectable()
export class AdminAnalyticsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Throws validation_failed for a period that ends before it begins, or is longer than a year. */
  async analytics({ grain, ...wanted }: AnalyticsQuery): Promise<AnalyticsDto> {
    const today = londonDate(this.clock.now());
    const period = periodOf(wanted, today);
    const em = this.em.fork();
    const sums = withDisputes(
      await metricSums(em, SUMMED, period, grain),
      await lostDisputes(em, period, grain),
    );
    const soFar = await metricsBefore(em, RUNNING, period.from);
    const before = stockOf((metric) => soFar.get(metric) ?? 0);
    const of = totals(sums);
    return {
      ...period,
      grain,
      today,
      revenue: revenueOf(of),
      boxes: {
        ...runningOf(before.boxes, of('boxes.started'), of('boxes.ended')),
        delivered: of('boxes.delivered'),
        skipped: of('boxes.skipped'),
        skippedBasisPoints: shareBasisPoints(
          of('boxes.skipped'),
          of('boxes.skipped') + of('boxes.delivered'),
        ),
      },
      members: runningOf(before.members, of('members.started'), of('members.ended')),
      referral: {
        joined: of('referral.joined'),
        placed: of('referral.placed'),
        paid: of('referral.paid'),
        completed: of('referral.completed'),
        commissionPence: of('referral.commission-pence'),
      },
      menuPicks: await topProducts(em, period),
      recipeVotes: await topVotes(em, period),
      series: seriesOf(period, grain, sums, before),
    };
  }
}

function periodOf({ from, to }: Pick<AnalyticsQuery, 'from' | 'to'>, today: IsoDate): Period {
  const last = to ?? today;
  const period = { from: from ?? lastDays(last, DEFAULT_PERIOD_DAYS).from, to: last };
  const days = daysIn(period);
  const message =
    days < 1
      ? 'A period begins before it ends'
      : days > MAX_PERIOD_DAYS
        ? `A period has ${MAX_PERIOD_DAYS} days at most`
        : undefined;
  if (message !== undefined) throw apiError('validation_failed', { errors: [{ field: 'from', message }] });
  return period;
}

function withDisputes(sums: readonly MetricSum[], disputes: readonly PartSum[]): Sum[] {
  return [
    ...sums,
    ...disputes.flatMap(({ part, amount }): Sum[] => [
      { metric: DISPUTED, part, amount },
      { metric: 'orders.refunded-pence', part, amount: -amount },
    ]),
  ];
}

function totals(sums: readonly Sum[]): Of {
  const amounts = new Map<Summed, number>();
  for (const { metric, amount } of sums) amounts.set(metric, (amounts.get(metric) ?? 0) + amount);
  return (metric) => amounts.get(metric) ?? 0;
}

function partTotals(sums: readonly Sum[]): ReadonlyMap<string, Of> {
  const parts = new Map<string, Sum[]>();
  for (const sum of sums) {
    const others = parts.get(sum.part);
    if (others) others.push(sum);
    else parts.set(sum.part, [sum]);
  }
  return new Map([...parts].map(([part, ofPart]) => [part, totals(ofPart)]));
}

function stockOf(of: Of): Stock {
  return {
    boxes: of('boxes.started') - of('boxes.ended'),
    members: of('members.started') - of('members.ended'),
  };
}

function runningOf(before: number, started: number, ended: number) {
  return {
    active: before + started - ended,
    started,
    ended,
    churnBasisPoints: shareBasisPoints(ended, before + started),
  };
}

function revenueOf(of: Of): AnalyticsDto['revenue'] {
  const orders = of('orders.paid');
  const grossPence = of('orders.gross-pence');
  const refundedPence = of('orders.refunded-pence');
  const disputedPence = of(DISPUTED);
  return {
    orders,
    grossPence,
    refundedPence,
    disputedPence,
    netPence: grossPence - refundedPence - disputedPence,
    averageOrderPence: averagePence(grossPence, orders),
    completedOrders: of('orders.completed'),
    completedPence: of('orders.completed-pence'),
    membershipFeesPence: of('members.fees-pence'),
  };
}

/**
 * The number running at the end of each part is the previous number, plus those that began, less those that
 * ended.
 */
function seriesOf(
  period: Period,
  grain: AnalyticsDto['grain'],
  sums: readonly Sum[],
  before: Stock,
): AnalyticsPart[] {
  let { boxes, members } = before;
  const byPart = partTotals(sums);
  return partsOf(period, grain).map((part) => {
    const of = byPart.get(startOfPart(part.from, grain)) ?? (() => 0);
    const change = stockOf(of);
    boxes += change.boxes;
    members += change.members;
    const { orders, grossPence, refundedPence, disputedPence, netPence } = revenueOf(of);
    return {
      ...part,
      orders,
      grossPence,
      refundedPence,
      disputedPence,
      netPence,
      activeBoxes: boxes,
      boxesEnded: of('boxes.ended'),
      skipped: of('boxes.skipped'),
      activeMembers: members,
      membersEnded: of('members.ended'),
      referralOrders: of('referral.placed'),
      commissionPence: of('referral.commission-pence'),
    };
  });
}
