import { Injectable } from '@nestjs/common';
import { Env } from '../platform/env.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { TEXT_WORDS, type Settings } from '../platform/settings/settings.schema.js';
import { formatPence, formatPenceShort } from '../rules/money/money.js';
import type { PromotionRule } from '../rules/pricing/promotions.js';
import type { SiteDto } from './catalog.dto.js';
import { CatalogService } from './catalog.service.js';
import { PromotionsService } from '../promotions/promotions.service.js';
import { HalalService } from './products/halal.service.js';
import { RecipeCollectionService } from './recipes/recipe-collection.service.js';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The public business settings, and the values of the placeholders in the site's texts and emails. */
@Injectable()
export class SiteService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly settings: SettingsService,
    private readonly env: Env,
    private readonly collection: RecipeCollectionService,
    private readonly halal: HalalService,
    private readonly promotions: PromotionsService,
  ) {}

  async site(): Promise<SiteDto> {
    const settings = await this.settings.current();
    const promotion = await this.promotions.advertisedPromotion();
    const { hidden, changed } = await this.collection.changes();
    return {
      placeholders: await this.placeholders(),
      pricing: {
        oneTimeMealPence: settings['pricing.oneTimeMealPence'],
        subscriptionMealPence: settings['pricing.subscriptionMealPence'],
        breakfastPence: settings['pricing.breakfastPence'],
        proteinPotPence: settings['pricing.proteinPotPence'],
        mealCounts: settings['pricing.mealCounts'],
      },
      delivery: {
        standardPence: settings['delivery.standardPence'],
        freeFromPence: settings['delivery.freeFromPence'],
      },
      referral: { discountPercent: settings['referral.discountPercent'] },
      minAge: settings['legal.minAge'],
      trial: { maxDays: settings['trial.maxDaysPerPerson'] },
      wallet: {
        minTopUpPence: settings['wallet.minTopUpPence'],
        maxTopUpPence: settings['wallet.maxTopUpPence'],
        topUpStepPence: settings['wallet.topUpStepPence'],
        maxBalancePence: settings['wallet.maxBalancePence'],
        bonusStepPence: settings['wallet.bonusStepPence'],
        bonusPence: settings['wallet.bonusPence'],
      },
      promotion: promotion
        ? {
            code: promotion.code,
            percentByUse: [...promotion.percentByUse],
            sentence: promotionSentence(promotion),
          }
        : null,
      collection: { hidden: [...hidden], changed: [...changed] },
      reviews: settings['marketing.reviews'].map(({ name, words, date }) => ({ name, words, date })),
      demo: this.env.values.DEMO,
    };
  }

  /** Every placeholder of kind 'setting' or 'company', as text. */
  async placeholders(): Promise<Record<string, string>> {
    const settings = await this.settings.current();
    const { packages, longestUseDays } = await this.catalog.priceList();
    const promotion = await this.promotions.advertisedPromotion();
    const prices = [...packages.values()].map(({ ownPricePence }) => ownPricePence ?? 0);
    return {
      ...this.company(),
      ...settingTexts(settings),
      ...staffTexts(settings),
      ...(await this.healthClaims()),
      ...(await this.halalTexts()),
      freshDays: String(longestUseDays),
      packagePriceLow: formatPenceShort(Math.min(...prices)),
      packagePriceHigh: formatPenceShort(Math.max(...prices)),
      promoCode: promotion?.code ?? '',
      promoFirstPercent: String(promotion?.percentByUse[0] ?? 0),
      promoSecondPercent: String(promotion?.percentByUse[1] ?? 0),
      promotionSentence: promotion ? promotionSentence(promotion) : '',
    };
  }

  /** 'yes' for each health claim that pages may make; empty for the others (rule F44). */
  private async healthClaims(): Promise<Record<string, string>> {
    const { made } = await this.catalog.healthWords();
    return Object.fromEntries(
      (['gentleDigestion', 'keepMuscle', 'keepMoving'] as const).map((claim) => [
        claim,
        made.has(claim) ? 'yes' : '',
      ]),
    );
  }

  /** The certifier of products sold as halal; empty while there is none (rule F45). */
  private async halalTexts(): Promise<Record<string, string>> {
    const certificate = await this.halal.certificate();
    return {
      halalCertifier: certificate?.certifier ?? '',
      halalCertificate: certificate?.number ?? '',
    };
  }

  private company(): Record<string, string> {
    const { values } = this.env;
    return {
      companyName: values.COMPANY_NAME,
      companyNumber: values.COMPANY_NUMBER,
      companyAddress: values.COMPANY_ADDRESS,
      vatNumber: values.VAT_NUMBER,
      icoNumber: values.ICO_NUMBER,
      supportEmail: values.SUPPORT_EMAIL,
      legalUpdated: values.LEGAL_UPDATED,
    };
  }
}

/** A comparison price of 0 means none, and is not shown (rule X21). */
function priceOrNothing(pence: number): string {
  return pence === 0 ? '' : formatPence(pence);
}

function settingTexts(settings: Settings): Record<string, string> {
  return {
    brandName: settings['brand.name'],
    audienceTerm: settings['brand.audienceTerm'],
    memberCount: settings['marketing.memberCount'],
    foodAuthority: settings['brand.foodAuthority'],
    hygieneRating: settings['brand.hygieneRating'],
    mealCount: settings['marketing.mealCount'],
    recipeCount: settings['marketing.recipeCount'],
    dailyCalories: settings['marketing.dailyCalories'],
    dailyProtein: settings['marketing.dailyProtein'],
    dailyFibre: settings['marketing.dailyFibre'],
    communitySessionValue: priceOrNothing(settings['marketing.communitySessionValuePence']),
    oneTimeMealPrice: formatPence(settings['pricing.oneTimeMealPence']),
    subscriptionMealPrice: formatPence(settings['pricing.subscriptionMealPence']),
    breakfastPrice: formatPence(settings['pricing.breakfastPence']),
    proteinPotPrice: formatPence(settings['pricing.proteinPotPence']),
    referralDiscountPercent: String(settings['referral.discountPercent']),
    deliveryFee: formatPence(settings['delivery.standardPence']),
    freeDeliveryThreshold: formatPenceShort(settings['delivery.freeFromPence']),
    regularDeliveryFee: priceOrNothing(settings['membership.regularDeliveryFeePence']),
    deliveryWindowDays: settings['delivery.windowDays'],
    deliveryLeadDays: String(settings['delivery.leadDays']),
    deliveryWeekdays: settings['delivery.weekdays'].map((day) => WEEKDAYS[day]).join(' or '),
    courierName: settings['delivery.courierName'],
    courierHours: settings['delivery.courierHours'],
    servedArea: settings['delivery.servedArea'],
    boxCutOffDays: String(settings['subscription.cutOffDays']),
    cancelHours: String(settings['orders.cancelHours']),
    refundDays: settings['orders.refundDays'],
    priceNoticeDays: String(settings['legal.priceNoticeDays']),
    minAge: String(settings['legal.minAge']),
    trialDays: String(settings['membership.trialDays']),
    trialReminderDays: String(settings['membership.trialReminderDays']),
    membershipPrice: formatPence(settings['membership.pricePence']),
    commissionPercent: String(settings['referral.commissionPercent']),
    payoutMinimum: formatPenceShort(settings['referral.payoutMinimumPence']),
    walletMinTopUp: formatPenceShort(settings['wallet.minTopUpPence']),
    walletMaxTopUp: formatPenceShort(settings['wallet.maxTopUpPence']),
    walletTopUpStep: formatPenceShort(settings['wallet.topUpStepPence']),
    walletMaxBalance: formatPenceShort(settings['wallet.maxBalancePence']),
    walletBonusSentence: `Every full ${formatPenceShort(settings['wallet.bonusStepPence'])} you add in one top-up earns a ${formatPenceShort(settings['wallet.bonusPence'])} bonus.`,
  };
}

/** Texts that staff have written, with the shop's figures filled in (rule X7). */
function staffTexts(settings: Settings): Record<string, string> {
  const words = settingTexts(settings);
  const filled = (written: string): string =>
    TEXT_WORDS.reduce((rest, word) => rest.replaceAll(`{${word}}`, words[word] ?? ''), written);
  return {
    announcement: filled(settings['texts.announcement']),
    announcementMore: filled(settings['texts.announcementMore']),
    supportHours: filled(settings['texts.supportHours']),
  };
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/**
 * Derived from the rule, so that the text never promises a discount that the checkout does not apply (D6).
 */
export function promotionSentence(rule: PromotionRule): string {
  const parts = rule.percentByUse.map((percent, index) => `${percent}% on the ${ORDINALS[index] ?? 'next'}`);
  const boxes = parts.map((part, index) => (index === 0 ? `${part} box` : part)).join(' and ');
  return `${rule.newCustomersOnly ? 'New customers save' : 'Save'} ${boxes} with code ${rule.code}.`;
}
