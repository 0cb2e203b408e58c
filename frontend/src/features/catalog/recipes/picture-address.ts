import type { PictureData } from '#frontend/ui/content/picture.js';

const FORMATS = /\.(png|jpe?g|webp|gif)(\?.*)?$/i;
const STAND_INS = /logo|placeholder|default|uploads/i;

/** Whether a URL is a picture of the dish itself (rule K6). */
export function isUsableAddress(url: string): boolean {
  return FORMATS.test(url) && !STAND_INS.test(url);
}

/** A picture counts by its WebP URL, which every browser can show; the smaller formats are optional. */
export function isUsablePicture({ webp }: PictureData): boolean {
  const url = webp.at(-1)?.url;
  return url !== undefined && isUsableAddress(url);
}
