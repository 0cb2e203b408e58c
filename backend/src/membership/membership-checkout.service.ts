import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '../catalog/catalog.service.js';
import { Clock } from '../platform/clock/clock.js';
import { Env } from '../platform/env.js';
import { claimKey, findKeyed, type KeyedRequest } from '../platform/http/idempotency.js';
import { ApiError, apiError } from '../platform/http/problems/api-error.js';
import { isTooLateToOpen } from '../platform/payments/session-expiry.js';
import { PaymentsService } from '../platform/payments/payments.service.js';
import { SubscriptionsService } from '../platform/payments/subscriptions.service.js';
import { PersonalDataRegistry } from '../platform/personal-data/personal-data.registry.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { Vault } from '../platform/vault/vault.js';
import { WordingsService } from '../platform/wordings/wordings.service.js';
import { agreedWording, membershipButton } from '../rules/identity/agreed-words.js';
import { agreedTerms, type AgreedTerms } from '../rules/membership/membership-terms.js';
import { isRunning, LT_PLUS_PLAN } from '../rules/membership/membership.js';
import { lockedMembership } from './locked-membership.js';
import { claimTrial, emailKey, hasUsedTrial } from './membership-trial.js';
import type { MembershipPageDto } from './membership.dto.js';
import { Membership, MembershipCheckout } from './membership.entity.js';

const MINUTE_MS = 60_000;
/** A page that closes sooner is not returned again: the customer needs time to find a card. */
const LEAST_LEFT_MS = 10 * MINUTE_MS;

/** The person who joins. */
export interface MembershipBuyer {
  readonly userId: string;
  readonly email: string;
}

/** The terms that were ticked: their version, and the price they stated. */
export interface Consent {
  readonly version: string;
  readonly pricePence: number;
}

interface Offer {
  readonly planName: string;
  readonly pricePence: number;
  readonly trialDays: number;
  /** The terms that were ticked, where the page has a box for them. */
  readonly agreed?: AgreedTerms | undefined;
}

/** An offer whose button was pressed, with the ids of its wordings. */
interface PressedOffer extends Offer {
  readonly wordingIds: string[];
}

/** Opens the checkouts of a membership (rules L1, L5, O13). */
@Injectable()
export class MembershipCheckoutService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly payments: PaymentsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly settings: SettingsService,
    private readonly wordings: WordingsService,
    private readonly vault: Vault,
    private readonly personalData: PersonalDataRegistry,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /**
   * Opens the payment page of the LT+ plan, with the free trial for a person who has never had it. A person
   * has one open page, however many requests they send. Throws plan_not_found, already_member,
   * payment_provider_unavailable, order_closed for a repeated request whose page could not be opened in time
   * (rule O46), price_changed for a consent to other terms or another price than those of the offer (rule
   * L31).
   */
  async startTrial(
    who: MembershipBuyer,
    consent: Consent | undefined,
    keyed: KeyedRequest | undefined,
  ): Promise<MembershipPageDto> {
    const [plan] = await this.catalog.findMealPlans(LT_PLUS_PLAN);
    if (!plan) throw apiError('plan_not_found');
    const offer = await this.offer(who, plan);
    return this.open(who, { ...offer, agreed: consent && (await this.agreedTo(offer, consent)) }, keyed);
  }

  private async agreedTo(offer: Offer, { version, pricePence }: Consent): Promise<AgreedTerms> {
    const { 'membership.trialReminderDays': trialReminderDays } = await this.settings.current();
    const terms = agreedTerms({ ...offer, trialReminderDays });
    if (version !== terms.version || pricePence !== offer.pricePence) throw apiError('price_changed');
    return terms;
  }

  /** The same for any plan that is on sale. Throws invalid_plan, and everything that startTrial throws. */
  async createCheckout(
    who: MembershipBuyer,
    { mealPlanId, consent }: { readonly mealPlanId: string; readonly consent?: Consent | undefined },
    keyed: KeyedRequest | undefined,
  ): Promise<MembershipPageDto> {
    const plan = await this.catalog.mealPlan(mealPlanId).catch((error: unknown) => {
      throw error instanceof ApiError ? apiError('invalid_plan') : error;
    });
    const offer = await this.offer(who, plan);
    return this.open(who, { ...offer, agreed: consent && (await this.agreedTo(offer, consent)) }, keyed);
  }

  /** Records that a person has already used the trial, so that they pay from the start. For demo accounts. */
  async recordTrialUse({ userId, email }: MembershipBuyer): Promise<void> {
    const person = { userId, emailKey: emailKey(this.vault, email), cardFingerprint: null };
    await this.em
      .fork()
      .transactional((em) =>
        claimTrial(em, this.vault, { ...person, checkoutId: userId, now: this.clock.now() }),
      );
  }

  private async offer(
    who: MembershipBuyer,
    { name, pricePerMonthPence }: { readonly name: string; readonly pricePerMonthPence: number },
  ): Promise<Offer> {
    if (name !== LT_PLUS_PLAN) return { planName: name, pricePence: pricePerMonthPence, trialDays: 0 };
    const settings = await this.settings.current();
    const hadIt = await hasUsedTrial(this.em.fork(), this.vault, {
      userId: who.userId,
      emailKey: emailKey(this.vault, who.email),
      cardFingerprint: null,
    });
    return {
      planName: name,
      pricePence: settings['membership.pricePence'],
      trialDays: hadIt ? 0 : settings['membership.trialDays'],
    };
  }

  private async open(
    who: MembershipBuyer,
    offer: Offer,
    keyed: KeyedRequest | undefined,
  ): Promise<MembershipPageDto> {
    const { 'orders.paymentMinutes': minutes } = await this.settings.current();
    const isLtPlus = offer.planName === LT_PLUS_PLAN;
    const wordingIds = await this.wordings.keep(
      agreedWording('terms-of-service'),
      membershipButton({ ...offer, isLtPlus }),
    );
    const pressed = { ...offer, wordingIds };
    const { checkoutId, replacedId } = await this.place(who, pressed, minutes, keyed);
    if (replacedId !== null) await this.closePage(replacedId);
    return this.openPage(who, checkoutId);
  }

  /**
   * Keeps one open page per person: reuses the existing one unless it closes soon or offers something else.
   */
  private async place(
    who: MembershipBuyer,
    offer: PressedOffer,
    minutes: number,
    keyed: KeyedRequest | undefined,
  ): Promise<{ checkoutId: string; replacedId: string | null }> {
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      await this.personalData.holdOwn(em, who.userId);
      const membership = await this.membershipOf(em, who.userId, now);
      const known = keyed ? await findKeyed(em, keyed) : undefined;
      if (known) return { checkoutId: known, replacedId: null };
      if (isRunning(membership.status)) throw apiError('already_member');
      const open = await em.findOne(MembershipCheckout, { membershipId: membership.id, status: 'open' });
      if (open && isStillGood(open, offer, now)) {
        open.wordingIds = offer.wordingIds;
        if (offer.agreed) open.consent(consentRow(offer.agreed, now));
        if (keyed) await claimKey(em, keyed, open.id, now);
        return { checkoutId: open.id, replacedId: null };
      }
      open?.expire();
      await em.flush();
      const id = randomUUID();
      const expiresAt = new Date(now.getTime() + minutes * MINUTE_MS);
      await em.insert(MembershipCheckout, {
        id,
        membershipId: membership.id,
        planName: offer.planName,
        pricePence: offer.pricePence,
        trialDays: offer.trialDays,
        ...(offer.agreed ? consentRow(offer.agreed, now) : {}),
        wordingIds: offer.wordingIds,
        emailKey: emailKey(this.vault, who.email),
        status: 'open',
        expiresAt,
        createdAt: now,
      });
      await this.payments.register(em, 'membership', id, offer.pricePence);
      if (keyed) await claimKey(em, keyed, id, now);
      return { checkoutId: id, replacedId: open?.id ?? null };
    });
  }

  /** Returns the person's row, locked; creates it when missing. A second concurrent request waits here. */
  private async membershipOf(em: EntityManager, userId: string, now: Date): Promise<Membership> {
    await em.execute(
      `insert into membership (id, user_id, status, created_at, updated_at) values (?, ?, 'none', ?, ?)
       on conflict (user_id) do nothing`,
      [randomUUID(), userId, now, now],
      'run',
    );
    const membership = await lockedMembership(em, { userId });
    if (!membership) throw new Error('a membership is gone as soon as it is made');
    return membership;
  }

  private async openPage({ email }: MembershipBuyer, checkoutId: string): Promise<MembershipPageDto> {
    const em = this.em.fork();
    const checkout = await em.findOneOrFail(MembershipCheckout, { id: checkoutId });
    const payment = await this.payments.findPayment(checkoutId);
    if (!payment || checkout.status !== 'open') throw apiError('order_closed');
    if (payment.url) return { url: payment.url };
    if (isTooLateToOpen(checkout.expiresAt, this.clock.now())) {
      if (await this.payments.closeUnopened(payment.id)) await this.expire(checkoutId);
      throw apiError('order_closed');
    }
    const membership = await em.findOneOrFail(Membership, { id: checkout.membershipId });
    const site = this.env.values.PUBLIC_URL;
    const page = await this.subscriptions.openPage({
      paymentId: payment.id,
      name: checkout.planName,
      pricePence: checkout.pricePence,
      trialDays: checkout.trialDays,
      metadata: { checkout_id: checkoutId, membership_id: membership.id },
      customerId: membership.customerId ?? null,
      email,
      successUrl: `${site}/account?membership=success&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${site}/membership?checkout=cancelled`,
      expiresAt: checkout.expiresAt,
    });
    if (await this.payments.attachSession(payment.id, page)) return { url: page.url };
    await this.payments.closeSession(page.sessionId);
    throw apiError('order_closed');
  }

  /**
   * Expires checkouts whose time to pay is over and whose page was never opened; the provider closes opened
   * pages itself, and notifies us. Returns how many.
   */
  async expireUnopened(): Promise<number> {
    const { 'orders.paymentMinutes': minutes } = await this.settings.current();
    const before = new Date(this.clock.now().getTime() - minutes * MINUTE_MS);
    return this.em.fork().transactional(async (em) => {
      const ids = await this.payments.closeUnopenedBefore(em, 'membership', before);
      if (ids.length > 0)
        await em.nativeUpdate(
          MembershipCheckout,
          { id: { $in: ids }, status: 'open' },
          { status: 'expired' },
        );
      return ids.length;
    });
  }

  /** Expires a checkout whose page was never opened and never will be (rule O46). */
  private async expire(checkoutId: string): Promise<void> {
    await this.em
      .fork()
      .nativeUpdate(MembershipCheckout, { id: checkoutId, status: 'open' }, { status: 'expired' });
  }

  /**
   * Closes a page that another one has replaced. If it is paid all the same, `MembershipSyncService` decides.
   */
  async closePage(checkoutId: string): Promise<void> {
    const payment = await this.payments.findPayment(checkoutId);
    if (!payment || (await this.payments.closeUnopened(payment.id))) return;
    const opened = await this.payments.findPayment(checkoutId);
    if (opened?.sessionId) await this.payments.closeSession(opened.sessionId);
  }
}

function consentRow({ version, keyInformation, consent }: AgreedTerms, now: Date) {
  return { termsVersion: version, keyInformation, consentText: consent, consentedAt: now };
}

function isStillGood(open: MembershipCheckout, offer: Offer, now: Date): boolean {
  const isSame =
    open.planName === offer.planName &&
    open.pricePence === offer.pricePence &&
    open.trialDays === offer.trialDays;
  return isSame && open.expiresAt.getTime() - now.getTime() > LEAST_LEFT_MS;
}
