import { londonDate, londonInstant } from '@rules/delivery/delivery-days';
import type { AdminPromotion, NewPromotion } from '#frontend/api/generated-admin.js';
import { adminPromotions } from '#frontend/copy/admin/promotions.js';
import type { Issues } from '#frontend/ui/form/form-issues.js';

const words = adminPromotions.form;
type Kind = AdminPromotion['kinds'][number];
export const KINDS = Object.keys(adminPromotions.kinds) as readonly Kind[];

/** A promotion as its form holds it. */
export interface PromotionDraft {
  readonly code: string;
  readonly percents: string;
  readonly kinds: readonly Kind[];
  readonly newCustomersOnly: boolean;
  readonly active: boolean;
  readonly advertised: boolean;
  readonly starts: string;
  readonly ends: string;
  readonly max: string;
}

/** The London day of an instant, as a date field takes it. */
const dayOf = (at: string | null): string => (at === null ? '' : londonDate(new Date(at)));

/** The instant at which a day begins in London. */
const midnight = (day: string): string | null => (day === '' ? null : londonInstant(day, 0).toISOString());

/** The fields of a promotion, or of a new one. */
export function promotionDraft(promotion?: AdminPromotion): PromotionDraft {
  return {
    code: promotion?.code ?? '',
    percents: promotion?.percentByUse.join(', ') ?? '',
    kinds: promotion?.kinds ?? ['one_time', 'subscription'],
    newCustomersOnly: promotion?.newCustomersOnly ?? false,
    active: promotion?.active ?? true,
    advertised: promotion?.advertised ?? false,
    starts: dayOf(promotion?.startsAt ?? null),
    ends: dayOf(promotion?.endsAt ?? null),
    max: promotion?.maxUses == null ? '' : String(promotion.maxUses),
  };
}

/** What a draft says, as the API takes it. */
export function promotionTerms(draft: PromotionDraft): NewPromotion {
  const { code, percents, kinds, newCustomersOnly, active, advertised, starts, ends, max } = draft;
  return {
    code: code.trim(),
    percentByUse: percents
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number),
    kinds: [...kinds],
    newCustomersOnly,
    active,
    advertised,
    startsAt: midnight(starts),
    endsAt: midnight(ends),
    maxUses: max.trim() === '' ? null : Number(max),
  };
}

export function promotionIssues(draft: PromotionDraft): Issues {
  const { percentByUse, kinds, maxUses } = promotionTerms(draft);
  const isPercents =
    percentByUse.length > 0 &&
    percentByUse.length <= 5 &&
    percentByUse.every((each) => Number.isInteger(each) && each > 0 && each <= 100);
  return {
    ...(isPercents ? {} : { percents: words.percentsWrong }),
    ...(kinds.length > 0 ? {} : { kinds: words.kindsMissing }),
    ...(maxUses == null || (Number.isInteger(maxUses) && maxUses > 0) ? {} : { max: words.maxWrong }),
  };
}

const FIELD_OF: Readonly<Record<string, keyof PromotionDraft>> = {
  code: 'code',
  percentByUse: 'percents',
  kinds: 'kinds',
  startsAt: 'starts',
  endsAt: 'ends',
  maxUses: 'max',
};

/** Where the messages of the server belong. */
export const PROMOTION_FIELDS = {
  fieldOf: (path: string) => FIELD_OF[path.split('.')[0] ?? ''],
  ofCode: { code_taken: 'code' },
} as const;

/** A part of a promotion in words, to show what another user changed. */
export function promotionPartText(
  draft: PromotionDraft,
  name: keyof PromotionDraft,
): { label: string; now: string } {
  switch (name) {
    case 'kinds':
      return { label: words.kinds, now: draft.kinds.map((kind) => adminPromotions.kinds[kind]).join(', ') };
    case 'newCustomersOnly':
    case 'active':
    case 'advertised':
      return { label: words[name], now: draft[name] ? words.on : words.off };
    default:
      return { label: words[name], now: draft[name] };
  }
}
