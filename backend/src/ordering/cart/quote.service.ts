import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { MembershipService } from '#backend/membership/membership.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { CodeLockout } from '#backend/platform/limits/code-lockout.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { PromotionsService } from '#backend/promotions/promotions.service.js';
import { ReferralService, type Referrer } from '#backend/referral/referral.service.js';
import { WalletService } from '#backend/wallet/wallet.service.js';
import type { AddressKeyParts } from '#backend/rules/delivery/address.js';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import { formatPenceShort, MAX_PENCE, pence, ZERO_PENCE, type Pence } from '#backend/rules/money/money.js';
import {
  quote,
  type CartLine,
  type DeliveryTariff,
  type Discount,
  type OrderKind,
  type Quote,
} from '#backend/rules/pricing/pricing.js';
import {
  withQuotedPercentages,
  evaluatePromotion,
  normaliseCode,
  type PromotionUse,
} from '#backend/rules/pricing/promotions.js';
import { item, trialDays, type CartItem } from './cart.js';
import { customerKeys } from '../privacy/customer-key.js';
import { rejectSelfReferral, rejectSelfReferralByAddress } from '../discounts/self-referral.js';
import type { QuoteDto, QuoteRequest } from '../ordering.dto.js';
import type { Account, CheckoutCustomer } from './checkout-customer.js';

export type PricedItem = CartItem & { readonly unitPence: Pence };

export interface Codes {
  readonly referralCode?: string | undefined;
  readonly promoCode?: string | undefined;
}

/** The discounts of the codes, with the promotion or person behind each. */
export interface ResolvedDiscounts {
  readonly referrer: Referrer | undefined;
  readonly promotion:
    { readonly code: string; readonly maxUses: number | null; readonly nth: number } | undefined;
  readonly discounts: readonly Discount[];
}

/** The person whose uses of a promotion are counted. */
export interface PromotionPerson {
  readonly email: string;
  readonly account: Account | null;
  readonly checkoutId: string | undefined;
}

export const NO_CUSTOMER: PromotionUse = { usesByPerson: 0, usesInAll: 0, orderedBefore: false };

/** The effect of the payer's account on a price. */
export interface Terms {
  /** Active or trialing LT+: delivery is free (rule P3). */
  readonly member: boolean;
  /** The amount that the wallet may pay; zero unless the customer chose it (rule W4). */
  readonly walletPence: Pence;
  /** Their delivery tariff, where it differs from a new customer's: in an active weekly box (rule B60). */
  readonly tariff?: DeliveryTariff;
}

export const NO_TERMS: Terms = { member: false, walletPence: ZERO_PENCE };

/** Prices carts (rules P1–P5). */
@Injectable()
export class QuoteService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly promotions: PromotionsService,
    private readonly referral: ReferralService,
    private readonly wallet: WalletService,
    private readonly memberships: MembershipService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly wrongCodes: CodeLockout,
  ) {}

  /**
   * Prices a cart from the catalogue, for an account when there is one. Throws unknown_product,
   * product_unavailable, variant_unavailable, code_invalid, self_referral, promotion_used, and rate_limited for a
   * code after too many wrong ones (rule I46).
   */
  async quoteCart(request: QuoteRequest, { account, address }: CheckoutCustomer): Promise<QuoteDto> {
    const price = () => this.priceRequest(request, account);
    if (!(request.referralCode ?? request.promoCode)) return price();
    return this.wrongCodes.guard({ accountId: account?.id, address }, 'code_invalid', price);
  }

  private async priceRequest(request: QuoteRequest, account: Account | null): Promise<QuoteDto> {
    const { bySku, packages } = await this.catalog.priceList();
    const items = request.lines.map(({ sku, quantity, variant }) => {
      const product = bySku.get(sku) ?? packages.get(sku);
      if (!product) throw apiError('unknown_product', { detail: `There is no product called ${sku}.` });
      return item(product, quantity, product.kind === 'package' ? (variant ?? product.defaultVariant) : null);
    });
    const use =
      account && request.promoCode
        ? await this.promotionUse(normaliseCode(request.promoCode), {
            email: account.email,
            account,
            checkoutId: undefined,
          })
        : NO_CUSTOMER;
    const resolved = await this.resolveDiscountCodes(request, request.kind, use);
    rejectSelfReferral(resolved.referrer, account);
    const lines = request.kind === 'trial' ? trialDays(items) : items;
    const terms = await this.termsOf(account, request.useWallet ?? false);
    const priced = await this.price(lines, request.kind, resolved.discounts, terms);
    const served =
      request.postcode === undefined
        ? null
        : await this.catalog.isServed(request.postcode, request.country ?? 'GB');
    return { ...quoteView(priced), served };
  }

  /** Rejects a code at its professional's own address (rule R3). Throws self_referral. */
  async rejectSelfReferralByAddress(
    { referrer }: ResolvedDiscounts,
    address: AddressKeyParts,
  ): Promise<void> {
    await rejectSelfReferralByAddress(referrer, address, { em: this.em, referral: this.referral });
  }

  /** Prices checked items with their discounts. Throws validation_failed beyond £100,000 (rule M1). */
  async price(
    items: readonly CartItem[],
    kind: OrderKind,
    discounts: readonly Discount[],
    terms: Terms = NO_TERMS,
  ): Promise<Quote<PricedItem>> {
    const priceOf = await this.catalog.unitPrices();
    const lines = items.map((each) => ({ ...each, unitPence: priceOf(each.product, kind) }));
    checkAmount(lines);
    return this.priceLines(lines, kind, discounts, terms);
  }

  /** Prices lines with known unit prices. */
  async priceLines<Line extends CartLine>(
    lines: readonly Line[],
    kind: OrderKind,
    discounts: readonly Discount[],
    terms: Terms = NO_TERMS,
  ): Promise<Quote<Line>> {
    const settings = await this.settings.current();
    return quote({
      lines,
      kind,
      discounts,
      tariff: terms.tariff ?? {
        standardPence: pence(settings['delivery.standardPence']),
        freeFromPence: pence(settings['delivery.freeFromPence']),
      },
      member: terms.member,
      walletAvailablePence: terms.walletPence,
    });
  }

  /** The effect of an account on its prices; none for a visitor (rules P3, W4). */
  async termsOf(account: Account | null, useWallet: boolean): Promise<Terms> {
    if (!account) return NO_TERMS;
    return {
      member: await this.memberships.isMember(account.id),
      walletPence: useWallet ? await this.wallet.available(account.id) : ZERO_PENCE,
    };
  }

  /**
   * Looks codes up and checks them. A promotion never takes off less than the percentages it `promised`.
   * Throws code_invalid or promotion_used, naming the field.
   */
  async resolveDiscountCodes(
    codes: Codes,
    kind: OrderKind,
    use: PromotionUse,
    promised: readonly number[] | null = null,
  ): Promise<ResolvedDiscounts> {
    const settings = await this.settings.current();
    const referrer = codes.referralCode
      ? await this.referral.findByCode(normaliseCode(codes.referralCode))
      : undefined;
    if (codes.referralCode && !referrer) throw codeProblem('code_invalid', 'referralCode');
    const discounts: Discount[] = referrer
      ? [{ source: 'referral', code: referrer.code, percent: settings['referral.discountPercent'] }]
      : [];
    if (!codes.promoCode) return { referrer, promotion: undefined, discounts };
    const found = await this.promotions.promotion(codes.promoCode);
    const now = this.clock.now();
    const rule = found && promised ? withQuotedPercentages(found, promised, now) : found;
    const answer = evaluatePromotion(rule, kind, use, now);
    if (!answer.ok || !rule) throw codeProblem(answer.ok ? 'code_invalid' : answer.code, 'promoCode');
    return {
      referrer,
      promotion: { code: rule.code, maxUses: rule.maxUses, nth: use.usesByPerson },
      discounts: [...discounts, { source: 'promotion', code: rule.code, percent: answer.percent }],
    };
  }

  /**
   * The uses of a promotion by a person so far, including those before an account of theirs was deleted (rule
   * H6). Uses held by an unpaid order of the same checkout do not count: placing the new order closes the old
   * one and releases them first.
   */
  async promotionUse(code: string, { email, account, checkoutId }: PromotionPerson): Promise<PromotionUse> {
    const person = normaliseEmail(email);
    const accountId = account?.id ?? null;
    const customerKeyOf = customerKeys(this.vault, account);
    const erased = customerKeyOf(`email:${person}`);
    const erasedAccount = account ? customerKeyOf(`account:${account.id}`) : erased;
    const rows = await this.em.execute<PromotionUse[]>(
      `with superseded as (
         select u.order_id from orders o join promotion_use u on u.order_id = o.id
          where o.checkout_id = ?::uuid and o.status <> 'cancelled' and o.payment_status = 'unpaid'
            and u.code = ? and u.released_at is null),
       held as (
         select u.nth from promotion_use u join orders o on o.id = u.order_id
          where u.code = ? and (u.person in (?, ?) or o.user_id = ?::uuid or o.customer_key in (?, ?))
            and u.released_at is null and u.order_id not in (select order_id from superseded))
       select (select min(n) from generate_series(0, (select count(*)::int from held)) n
                where n not in (select nth from held)) as "usesByPerson",
              coalesce((select uses from promotion_counter where code = ?), 0)
                - (select count(*)::int from superseded) as "usesInAll",
              exists (select 1 from orders where (email = ? or user_id = ?::uuid or customer_key in (?, ?)) and paid_at is not null and promotion_code is distinct from ?) as "orderedBefore"`,
      [
        checkoutId ?? null,
        code,
        code,
        person,
        erased,
        accountId,
        erased,
        erasedAccount,
        code,
        person,
        accountId,
        erased,
        erasedAccount,
        code,
      ],
    );
    return rows[0] ?? NO_CUSTOMER;
  }
}

function checkAmount(lines: readonly PricedItem[]): void {
  const amount = lines.reduce((sum, { unitPence, quantity }) => sum + unitPence * quantity, 0);
  if (amount > MAX_PENCE) {
    throw apiError('validation_failed', {
      errors: [{ field: 'lines', message: `An order is at most ${formatPenceShort(MAX_PENCE)}` }],
    });
  }
}

function codeProblem(code: 'code_invalid' | 'promotion_used', field: keyof Codes): Error {
  const words = apiError(code);
  return apiError(code, { errors: [{ field, message: String(words.body()['detail']) }] });
}

/** A quote as the API returns it. */
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
