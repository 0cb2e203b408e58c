import { Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { errorText } from '../platform/error-text.js';
import { Env } from '../platform/env.js';
import { PictureStore } from '../platform/storage/picture-store.js';
import type { CampaignImage } from '../rules/money/referral.js';
import type { CampaignImageDto } from './referral.dto.js';
import { ReferralService } from './referral.service.js';

const TIMEOUT_MS = 8_000;

/** The bundled pictures, by the names of the specification (rule R14). */
const BUNDLED: Readonly<Record<CampaignImage, string>> = {
  'hero-meal': 'hero',
  'referral-illustration': 'referral-illustration',
  'product-hero': 'product-hero',
};

const Made = z.object({ imageUrl: z.url({ protocol: /^https$/ }).max(2000) });

/** Pictures that professionals share (rule R14). */
@Injectable()
export class CampaignImagesService {
  private readonly logger = new Logger(CampaignImagesService.name);

  constructor(
    private readonly env: Env,
    private readonly pictures: PictureStore,
    private readonly referral: ReferralService,
  ) {}

  /**
   * Returns a picture from the image service, or the bundled one where there is no service or it fails.
   * Throws forbidden for a caller who has not joined.
   */
  async make(userId: string, imageType: CampaignImage): Promise<CampaignImageDto> {
    await this.referral.professional(userId);
    const { IMAGE_API_URL: service, IMAGE_API_KEY: key, PUBLIC_URL } = this.env.values;
    if (service !== undefined) {
      const made = await ask(service, key, imageType).catch((error: unknown) => {
        this.logger.warn(`the image service returned no picture: ${errorText(error)}`);
        return undefined;
      });
      if (made) return { imageUrl: made.imageUrl, isBundled: false };
    }
    const largest = this.pictures.picture(BUNDLED[imageType]).webp.at(-1);
    if (!largest) throw new Error(`there is no picture for ${imageType}`);
    return { imageUrl: `${PUBLIC_URL}${largest.url}`, isBundled: true };
  }
}

async function ask(
  service: string,
  key: string | undefined,
  imageType: CampaignImage,
): Promise<z.infer<typeof Made>> {
  const response = await fetch(service, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ imageType }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return Made.parse(await response.json());
}
