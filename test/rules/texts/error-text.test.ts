import { expect, it } from '@jest/globals';
import { errorText, withoutPersonalData, withoutSent } from '#backend/platform/error-text.js';

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

it.each([
  ['an address with its name', '550 Sam Okafor <sam@example.com>: no such user', /Sam|Okafor|sam@/],
  ['a quoted name', '550 "Okafor, Sam" <sam@example.com>: no such user', /Sam|Okafor|sam@/],
  ['a quoted local part', '550 "sam okafor"@example.com: no such user', /sam|okafor/],
  ['an address in a URL', 'GET https://mail.example.com/v1/to/sam%40example.com failed', /sam/],
  ['an address in HTML', 'cannot deliver to sam&#64;example.com', /sam/],
  ['an address of a person abroad', 'no mailbox zoë.müller@bücher.example', /zoë|müller/],
  ['an international number', 'The number +44 7700 900123 is not valid', /7700|900123/],
  ['a number without spaces', "'To' +447700900123 is not a mobile", /7700900123/],
  ['a national number', 'phone: 07700 900123 is not valid', /7700|900123/],
  ['a number with its area', 'phone: (020) 7946 0018 is not valid', /7946/],
  ['an Irish number', 'phone: +353 85 012 3456 is not valid', /012 3456/],
  ['a postcode', 'SW4 6QH is not served', /SW4/],
  ['an Eircode', 'D02 X285 is not served', /X285/],
])('excludes %s', (_name, text, personal) => {
  expect(text).toMatch(personal);
  expect(withoutPersonalData(text)).not.toMatch(personal);
  expect(errorText(new Error('refused', { cause: new Error(text) }))).not.toMatch(personal);
});

it.each([
  'order 0198c2b4-0012-7345-8901-234567890123 is not there',
  '2026-11-27T10:45:16.123Z: connect ECONNREFUSED 127.0.0.1:5432',
  'no answer within 10000 ms from 10.0.0.12:6379',
  'session cs_test_0123456789abcdef is 409: pi_3Qx0123456789',
  'expected 1234567890 pence, got 0',
  '421 4.7.0 try again later',
  'POSTGRES 57P01: terminating connection',
])('keeps what is nobody’s: %s', (text) => {
  expect(withoutPersonalData(text)).toBe(text);
});

it('takes out what was sent, whatever it looks like, and keeps class and cause', () => {
  class Refused extends Error {}
  const cause = new Error('name: Anne-Marie O’Neil is too long; street: 9 Mill Lane is unknown');
  const error = new Refused('the courier refused O’Neil, Flat 2', { cause });
  const sent = ['Anne-Marie', 'O’Neil', '9 Mill Lane', null, undefined, 'Al'];
  expect(withoutSent(error, sent)).toBe(error);
  const text = errorText(error);
  expect(text).not.toMatch(/Anne|Neil|Mill|Lane/);
  expect(text).toContain('too long');
  expect(text).toContain('street: [personal] is unknown');
  expect(error.stack).not.toMatch(/Neil/);
  // Whole words only.
  expect(errorText(withoutSent(new Error('All is well'), ['Al']))).toBe('All is well');
});
