import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fill } from '#frontend/copy/fill.js';
import { SITE_WORDS } from '#frontend/copy/site-words.js';

const COPY = path.join(process.cwd(), 'frontend/src/copy');

/** Names that only the caller knows; adding a new one here is a deliberate step. */
const CALLERS = [
  'customers',
  'after',
  'amountToFreeDelivery',
  'before',
  'changeBy',
  'code',
  'count',
  'creditAmount',
  'date',
  'day',
  'days',
  'limit',
  'delivery',
  'decision',
  'device',
  'email',
  'firstName',
  'goods',
  'grams',
  'hotkey',
  'link',
  'name',
  'names',
  'newEmail',
  'orderCode',
  'packageName',
  'path',
  'percent',
  'phrase',
  'portions',
  'postcode',
  'price',
  'remaining',
  'seconds',
  'strength',
  'target',
  'time',
  'variant',
  'weeklyPrice',
  'view',
  'shown',
  'total',
  'step',
  'category',
  'calories',
  'card',
  'dishes',
  'lines',
  'lots',
  'protein',
  'wallet',
  'label',
  'likes',
  'rating',
  'ticketNumber',
  'votes',
  // The back office and the community.
  'capacity',
  'lot',
  'note',
  'quantity',
  'useBy',
  'area',
  'consumer',
  'country',
  'ending',
  'entries',
  'from',
  'host',
  'id',
  'max',
  'meals',
  'minutes',
  'number',
  'page',
  'percents',
  'place',
  'places',
  'queue',
  'reason',
  'registerNumber',
  'roles',
  'since',
  'status',
  'taken',
  'text',
  'title',
  'to',
  'transfers',
  'uses',
  'value',
  'version',
  'who',
  'allergens',
  'by',
  'kind',
  'state',
  'average',
  'ended',
  'grain',
  'gross',
  'measure',
  'refunded',
  'sku',
  'started',
  'action',
  'amount',
  'balance',
  'bonus',
  'brand',
  'button',
  'cardAmount',
  'carrier',
  'credit',
  'deducted',
  'deposit',
  'dish',
  'format',
  'how',
  'last4',
  'left',
  'month',
  'more',
  'needed',
  'current',
  'nth',
  'offered',
  'owed',
  'surplus',
  'threshold',
  'trackingNumber',
  'walletAmount',
  'weekday',
  'wish',
];

describe('filling the braces of a text', () => {
  it('puts values in place of names', () => {
    expect(fill('{count} of {target} meals', { count: 3, target: 8 })).toBe('3 of 8 meals');
  });

  it('leaves no gap when a sentence is empty', () => {
    expect(fill('{promotionSentence} Meals cost {price}.', { promotionSentence: '', price: '£8' })).toBe(
      'Meals cost £8.',
    );
  });

  it('shows a name that has no value, so that it is seen', () => {
    expect(fill('Hello {nobody}', {})).toBe('Hello {nobody}');
  });
});

describe('the copy', () => {
  const files = readdirSync(COPY, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(ts|md)$/.test(file) && !/(use-words|fill|site-words)\.ts$/.test(file),
  );

  it.each(files)('%s names only values that exist', (file) => {
    const text = readFileSync(path.join(COPY, file), 'utf8').replace(/<!--[\s\S]*?-->/g, '');
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const unknown = names.filter((name) => !Object.hasOwn(SITE_WORDS, name) && !CALLERS.includes(name));
    expect(unknown).toEqual([]);
  });
});
