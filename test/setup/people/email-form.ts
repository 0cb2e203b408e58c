import { Env } from '#backend/platform/env.js';
import type { TestShop } from '../system/app.js';
import type { Email } from '../system/outside.js';

/** What code writes where a value is missing, and a brace that nothing filled. */
const UNFILLED = /\b(?:undefined|null|NaN)\b|Invalid Date|\[object \w+\]|\{\w*\}/g;
const STYLE = /<style[\s\S]*?<\/style>|style="[^"]*"/g;

/** What is wrong with the form of an email, whatever it says; nothing for an email as each has to be (rule X71). */
export function formViolations(shop: TestShop, { from, replyTo, subject, text, html }: Email): string[] {
  const { MAIL_FROM, SUPPORT_EMAIL } = shop.get(Env).values;
  const parts = { subject, text, html: (html ?? '').replaceAll(STYLE, '') };
  return [
    ...(from.replaceAll('"', '') === MAIL_FROM.replaceAll('"', '') ? [] : [`is from '${from}'`]),
    ...(replyTo === SUPPORT_EMAIL ? [] : [`is answered to '${replyTo}'`]),
    ...Object.entries(parts).flatMap(([part, words]) => [
      ...(words.trim() === '' ? [`has no ${part}`] : []),
      ...[...words.matchAll(UNFILLED)].map(([hole]) => `says '${hole}' in its ${part}`),
    ]),
  ];
}
