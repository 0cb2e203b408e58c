import { Env } from '#backend/platform/env.js';
import type { TestShop } from '../system/app.js';
import type { Email } from '../system/outside.js';

/** The output of code for a missing value, and an unfilled brace. */
const UNFILLED = /\b(?:undefined|null|NaN)\b|Invalid Date|\[object \w+\]|\{\w*\}/g;
const STYLE = /<style[\s\S]*?<\/style>|style="[^"]*"/g;

/** The faults in the form of an email, whatever its content; empty for an email that meets rule X71. */
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
