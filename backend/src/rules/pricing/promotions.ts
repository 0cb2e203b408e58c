import type { OrderKind } from './pricing.js';

/** A promotion as stored: a record, not a constant (rule P5). Dates are ISO instants. */
export interface PromotionRule {
  readonly code: string;
  /** Percentage off the first, second, … order that uses the code: [20, 10] is WELCOME20. */
  readonly percentByUse: readonly number[];
  readonly kinds: readonly OrderKind[];
  readonly newCustomersOnly: boolean;
  readonly active: boolean;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly maxUses: number | null;
}

export interface PromotionUse {
  /**
   * The person's uses before the first free one. Uses end in any order: when the first order of two expires,
   * its use is free again, and the next order is the first, not the third.
   */
  readonly usesByPerson: number;
  /** Unreleased uses by all customers. */
  readonly usesInAll: number;
  /** True when the person has paid for an order that did not use this code. */
  readonly orderedBefore: boolean;
}

export type PromotionResult =
  | { readonly ok: true; readonly percent: number }
  | { readonly ok: false; readonly code: 'code_invalid' | 'promotion_used' };

/** Whether a code applies now and with which percentage (rules P5, P6). */
export function evaluatePromotion(
  rule: PromotionRule | undefined,
  kind: OrderKind,
  use: PromotionUse,
  now: Date,
): PromotionResult {
  if (!rule || !isRunning(rule, now) || !rule.kinds.includes(kind))
    return { ok: false, code: 'code_invalid' };
  const percent = rule.percentByUse[use.usesByPerson];
  if (percent === undefined) return { ok: false, code: 'promotion_used' };
  // 'Used already' would not be true for a customer who ordered before without the code.
  if (rule.newCustomersOnly && use.usesByPerson === 0 && use.orderedBefore) {
    return { ok: false, code: 'code_invalid' };
  }
  if (rule.maxUses !== null && use.usesInAll >= rule.maxUses) return { ok: false, code: 'promotion_used' };
  return { ok: true, percent };
}

/**
 * A promotion as it holds for a customer whose weekly box began with these percentages: a later change or end
 * takes nothing away from them, and an improvement is theirs too (rule B81).
 */
export function withQuotedPercentages(
  rule: PromotionRule,
  promised: readonly number[],
  now: Date,
): PromotionRule {
  const current = isRunning(rule, now) && rule.kinds.includes('subscription') ? rule.percentByUse : [];
  const uses = Math.max(promised.length, current.length);
  return {
    ...rule,
    active: true,
    startsAt: null,
    endsAt: null,
    kinds: ['subscription'],
    percentByUse: Array.from({ length: uses }, (_, use) => Math.max(promised[use] ?? 0, current[use] ?? 0)),
  };
}

/** Whether a promotion can be used now: it is on, and between its dates. */
export function isRunning(rule: PromotionRule, now: Date): boolean {
  return (
    rule.active &&
    (rule.startsAt === null || new Date(rule.startsAt) <= now) &&
    (rule.endsAt === null || now < new Date(rule.endsAt))
  );
}

/** People type codes: spaces are removed, and the rest becomes upper case (rule R2). */
export function normaliseCode(code: string): string {
  return code.replace(/\s+/g, '').toUpperCase();
}

/** A referral code is at most 20 of A–Z and 0–9 (rule R2); anything else is no code. */
export function isReferralCode(code: string): boolean {
  return /^[A-Z0-9]{1,20}$/.test(code);
}
