import { expect, it } from '@jest/globals';
import { errorText, withoutPersonalData } from '#backend/platform/error-text.js';

const ROW = 'Failing row contains (1, sam@example.com, Sam Okafor,\n9 Mill Lane).';

it('leaves out the rows that PostgreSQL quotes', () => {
  const error = new Error(`violates check constraint "orders_total_adds_up"\n - detail: ${ROW}`);
  expect(errorText(error)).toBe('violates check constraint "orders_total_adds_up"');
  const stack = withoutPersonalData(`${error.message}\n    at insert (driver.js:1:1)`);
  expect(stack).toBe('violates check constraint "orders_total_adds_up"\n    at insert (driver.js:1:1)');
});

it('excludes refused recipients, and keeps the names of packages', () => {
  expect(errorText(new Error('550 no such user <sam@example.com>'))).toBe('550 no such user <[address]>');
  const path = 'file:///srv/node_modules/@mikro-orm/core/x.js:6:16';
  expect(withoutPersonalData(path)).toBe(path);
});

it('shows why', () => {
  expect(errorText(new Error('no answer', { cause: new Error('timed out') }))).toBe('no answer: timed out');
  expect(errorText('text')).toBe('text');
});
