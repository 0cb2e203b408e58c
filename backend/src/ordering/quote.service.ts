import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '../catalog/catalog.service.js';
import { Clock } from '../platform/clock/clock.js';
import { problem } from '../platform/http/problem.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { ReferralService, type Referrer } from '../referral/referral.service.js';
import { normaliseEmail } from '../rules/checkout-form.js';
import { pence, ZERO_PENCE, type Pence } from '../rules/money.js';
import { quote, type Discount, type OrderKind, type Quote } from '../rules/pricing.js';
import { judgePromotion, normaliseCode, type PromotionUse } from '../rules/promotions.js';
import { item, type CartItem } from './cart.js';
import type { QuoteDto, QuoteRequest } from './ordering.dto.js';

export type PricedItem = CartItem & { readonly unitPence: Pence };

export interface Codes {
  readonly referralCode?: string | undefined;
  readonly promoCode?: string | undefined;
}

/** Discounts that codes give, with who or what is behind them. */
export interface JudgedCodes {
  readonly referrer: Referrer | undefined;
  readonly promotion:
    { readonly code: string; readonly maxUses: number | null; readonly nth: number } | undefined;
  readonly discounts: readonly Discount[];
}

const NOBODY: PromotionUse = { usesByPerson: 0, usesInAll: 0, orderedBefore: false };

/** Prices carts; the till of the shop (rules P1–P5). */
@Injectable()
export class QuoteService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly referral: ReferralService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Prices a cart from the catalogue. Throws unknown_product, product_unavailable, variant_unavailable, code_invalid. */
  async quoteCart(request: QuoteRequest): Promise<QuoteDto> {
    const { bySku, packages } = await this.catalog.priceList();
    const items = request.lines.map(({ sku, quantity, variant }) => {
      const product = bySku.get(sku) ?? packages.get(sku);
      if (!product) throw problem('unknown_product', { detail: `There is no product called ${sku}.` });
      return item(product, quantity, product.kind === 'package' ? (variant ?? product.defaultVariant) : null);
    });
    const judged = await this.judgeCodes(request, request.kind, NOBODY);
    const priced = await this.price(items, request.kind, judged.discounts);
    const served =
      request.postcode === undefined
        ? null
        : await this.catalog.isServed(request.postcode, request.country ?? 'GB');
    return { ...quoteView(priced), served };
  }

  /** Prices checked items with the discounts that apply. */
  async price(
    items: readonly CartItem[],
    kind: OrderKind,
    discounts: readonly Discount[],
  ): Promise<Quote<PricedItem>> {
    const settings = await this.settings.current();
    const priceOf = await this.catalog.unitPrices();
    return quote({
      lines: items.map((each) => ({ ...each, unitPence: priceOf(each.product, kind) })),
      kind,
      discounts,
      tariff: {
        standardPence: pence(settings['delivery.standardPence']),
        freeFromPence: pence(settings['delivery.freeFromPence']),
      },
      member: false,
      walletAvailablePence: ZERO_PENCE,
    });
  }

  /** Looks codes up and judges them. Throws code_invalid or promotion_used, naming the field. */
  async judgeCodes(codes: Codes, kind: OrderKind, use: PromotionUse): Promise<JudgedCodes> {
    const settings = await this.settings.current();
    const referrer = codes.referralCode
      ? await this.referral.findByCode(normaliseCode(codes.referralCode))
      : undefined;
    if (codes.referralCode && !referrer) throw codeProblem('code_invalid', 'referralCode');
    const discounts: Discount[] = referrer
      ? [{ source: 'referral', code: referrer.code, percent: settings['referral.discountPercent'] }]
      : [];
    if (!codes.promoCode) return { referrer, promotion: undefined, discounts };
    const rule = await this.catalog.promotion(codes.promoCode);
    const answer = judgePromotion(rule, kind, use, this.clock.now());
    if (!answer.ok || !rule) throw codeProblem(answer.ok ? 'code_invalid' : answer.code, 'promoCode');
    return {
      referrer,
      promotion: { code: rule.code, maxUses: rule.maxUses, nth: use.usesByPerson },
      discounts: [...discounts, { source: 'promotion', code: rule.code, percent: answer.percent }],
    };
  }

  /** What a person has used of a promotion so far. */
  async promotionUse(em: EntityManager, code: string, email: string): Promise<PromotionUse> {
    const person = normaliseEmail(email);
    const rows = await em
      .getConnection()
      .execute<{ by_person: number; in_all: number; ordered_before: boolean }[]>(
        `select (select count(*)::int from promotion_use where code = ? and person = ? and released_at is null) as by_person,
              coalesce((select uses from promotion_counter where code = ?), 0) as in_all,
              exists (select 1 from orders where email = ? and paid_at is not null and promotion_code is distinct from ?) as ordered_before`,
        [code, person, code, person, code],
        'all',
        em.getTransactionContext(),
      );
    const row = rows[0];
    return {
      usesByPerson: row?.by_person ?? 0,
      usesInAll: row?.in_all ?? 0,
      orderedBefore: row?.ordered_before ?? false,
    };
  }
}

function codeProblem(code: 'code_invalid' | 'promotion_used', field: keyof Codes): Error {
  const words = problem(code);
  return problem(code, { errors: [{ field, message: String(words.body()['detail']) }] });
}

/** A quote as the API answers it. */
export function quoteView(priced: Quote<PricedItem>): Omit<QuoteDto, 'served'> {
  return {
    lines: priced.lines.map((line) => ({
      sku: line.product.sku,
      variant: line.variant,
      name: line.name,
      quantity: line.quantity,
      unitPence: line.unitPence,
      discountPence: line.discountPence,
      totalPence: line.totalPence,
      allergens: { contains: [...line.allergens.contains], mayContain: [...line.allergens.mayContain] },
    })),
    subtotalPence: priced.subtotalPence,
    discountPence: priced.discountPence,
    discount: priced.discount && { ...priced.discount },
    otherDiscountWaived: priced.otherDiscountWaived,
    deliveryPence: priced.deliveryPence,
    freeDeliveryRemainingPence: priced.freeDeliveryRemainingPence,
    walletPence: priced.walletPence,
    totalPence: priced.totalPence,
  };
}
