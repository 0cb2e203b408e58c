import type { CampaignImage } from '@rules/money/referral';
import hero from '../pictures/hero-800.webp';
import productHero from '../pictures/product-hero-800.webp';
import illustration from '../pictures/referral-illustration-800.webp';

/** Ship with the site, for when the server's pictures cannot be loaded (rule R14). */
export const BUNDLED_IMAGES: Readonly<Record<CampaignImage, string>> = {
  'hero-meal': hero,
  'referral-illustration': illustration,
  'product-hero': productHero,
};
