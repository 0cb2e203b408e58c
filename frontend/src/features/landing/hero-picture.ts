import type { PictureData } from '#frontend/ui/content/picture.js';
import avif1600 from './hero/hero-1600.avif';
import avif400 from './hero/hero-400.avif';
import avif800 from './hero/hero-800.avif';
import webp800 from './hero/hero-800.webp';

/** The first picture of the site. It ships with the build, so it needs no request. */
export const heroPicture: PictureData = {
  alt: 'Salmon and quinoa bowl with avocado, cucumber and tomatoes, beside bowls of dal and of yoghurt with berries',
  width: 800,
  height: 600,
  placeholder:
    'data:image/webp;base64,UklGRnQAAABXRUJQVlA4IGgAAAAwBACdASoUAA8APwForE6rJiQiMAgBYCAJagCdMoR3GkAALvPpLANn8AAA/LQUkg3r0dyuDF12wQgTQSvxIE2b+azzffqqgMx/oNBAw9ze0ldDLkurei2S7/MCmnEoyG7ct3JJFaFwAA==',
  avif: [
    { url: avif400, width: 400 },
    { url: avif800, width: 800 },
    { url: avif1600, width: 1600 },
  ],
  webp: [{ url: webp800, width: 800 }],
};
