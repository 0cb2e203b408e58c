import type { BoxChoiceEmailData } from '#backend/boxes/cut-off/box-emails.service.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { escapeHtml } from './escape-html.js';
import { paragraph } from './layout.js';
import { TABLE_WORDS } from './email-template.js';
import { londonTime } from './london-time.js';
import { dishBlock } from './order-values.js';

/**
 * The removed meals, below the day of their box and the time until which they can be chosen again (rule F71).
 */
export function choiceBlock({ boxes, extras }: Pick<BoxChoiceEmailData, 'boxes' | 'extras'>): {
  text: string;
  html: string;
} {
  const first = boxes[0] && londonTime(boxes[0].cutOffAt);
  const groups = [
    ...boxes.map(({ date, cutOffAt, dishes }) => {
      const title = TABLE_WORDS.choice.box.replace('{day}', dayLabel(date));
      return { title: title.replace('{time}', londonTime(cutOffAt)), dishes };
    }),
    { title: TABLE_WORDS.choice.extras.replace('{time}', first ?? ''), dishes: extras },
  ].filter(({ dishes }) => dishes.length > 0);
  const blocks = groups.map(({ title, dishes }) => ({ title, block: dishBlock(dishes) }));
  return {
    text: blocks.map(({ title, block }) => `${title}\n${block.text}`).join('\n\n'),
    html: blocks
      .map(({ title, block }) => `${paragraph(`<strong>${escapeHtml(title)}</strong>`)}${block.html}`)
      .join(''),
  };
}
