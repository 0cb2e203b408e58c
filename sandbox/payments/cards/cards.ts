import { createHash } from 'node:crypto';
import type { Clock } from '../clock.js';
import { makeId } from '../api/ids.js';

/** What the sandbox stores of a card: never its number. */
export interface Card {
  paymentMethodId: string;
  /** The same for the same number, for every customer. */
  fingerprint: string;
  brand: 'visa' | 'mastercard' | 'amex';
  last4: string;
  expMonth: number;
  expYear: number;
  behaviour: CardBehaviour;
}

export const CARD_BEHAVIOURS = [
  'pays',
  'pays-once',
  'declined',
  'insufficient-funds',
  'authenticates',
  'always-authenticates',
  'not-a-test-card',
] as const;

/**
 * `pays-once` pays while its owner is present and fails at every later charge. `authenticates` requires its
 * owner first, and can be charged later without them once it was saved. `always-authenticates` requires them
 * at every payment, so that each charge without its owner is refused with `authentication_required`
 * (docs.stripe.com/testing#authentication-and-setup, 'Always authenticate').
 */
export type CardBehaviour = (typeof CARD_BEHAVIOURS)[number];

/** A field of the card form and what is wrong with it. */
export interface CardProblem {
  field: 'number' | 'expiry' | 'cvc';
  message: string;
}

/** The cards that the payment page offers. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', label: 'Pays' },
  { number: '4000 0000 0000 0002', label: 'Is declined' },
  { number: '4000 0025 0000 3155', label: 'Asks the bank' },
  { number: '4000 0000 0000 0341', label: 'Fails at renewal' },
  { number: '4000 0027 6000 3184', label: 'Asks the bank every time' },
] as const;

const BEHAVIOURS: ReadonlyMap<string, CardBehaviour> = new Map<string, CardBehaviour>([
  ['4242424242424242', 'pays'],
  ['4000000000000341', 'pays-once'],
  ['4000056655665556', 'pays'],
  ['5555555555554444', 'pays'],
  ['5200828282828210', 'pays'],
  ['378282246310005', 'pays'],
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'insufficient-funds'],
  ['4000002500003155', 'authenticates'],
  ['4000002760003184', 'always-authenticates'],
]);

/** Whether the bank requires the owner of such a card to authenticate at the payment page. */
export function asksAtCheckout(behaviour: CardBehaviour): boolean {
  return behaviour === 'authenticates' || behaviour === 'always-authenticates';
}

const DEFAULT_YEARS_AHEAD = 3;
const MAX_YEARS_AHEAD = 50;

interface CardForm {
  number: string;
  expiry: string;
  cvc: string;
}

/** Checks a card as typed into the page; returns the errors, or the card. */
export function readCard(form: CardForm, clock: Clock): { card: Card } | { problems: CardProblem[] } {
  const number = digitsOf(form.number);
  const expiry = readExpiry(form.expiry, clock);
  const problems: CardProblem[] = [];
  if (number === '') problems.push({ field: 'number', message: 'Enter a card number.' });
  else if (!isCardNumber(number)) problems.push({ field: 'number', message: 'Your card number is invalid.' });
  if ('message' in expiry) problems.push({ field: 'expiry', message: expiry.message });
  if (!/^\d{3,4}$/.test(form.cvc.trim())) {
    problems.push({ field: 'cvc', message: 'Enter the CVC, three or four digits.' });
  }
  if (problems.length > 0 || 'message' in expiry) return { problems };
  return { card: cardOf(number, expiry.month, expiry.year) };
}

/** The card of a bare number in a test call; undefined when it cannot be a card's. */
export function cardFromNumber(text: string, clock: Clock): Card | undefined {
  const number = digitsOf(text);
  if (!isCardNumber(number)) return undefined;
  return cardOf(number, 12, new Date(clock.nowMs()).getUTCFullYear() + DEFAULT_YEARS_AHEAD);
}

/** An expiry date for the test cards: December, three years ahead. */
export function sampleExpiry(clock: Clock): string {
  const year = new Date(clock.nowMs()).getUTCFullYear() + DEFAULT_YEARS_AHEAD;
  return `12 / ${String(year % 100).padStart(2, '0')}`;
}

function cardOf(number: string, expMonth: number, expYear: number): Card {
  return {
    paymentMethodId: makeId('pm_'),
    fingerprint: fingerprintOf(number),
    brand: number.startsWith('4') ? 'visa' : number.startsWith('3') ? 'amex' : 'mastercard',
    last4: number.slice(-4),
    expMonth,
    expYear,
    behaviour: BEHAVIOURS.get(number) ?? 'not-a-test-card',
  };
}

// Stored with saved cards, which are test cards only: others are declined before anything is stored.
function fingerprintOf(number: string): string {
  return createHash('sha256').update(`card ${number}`).digest('hex').slice(0, 16);
}

function digitsOf(text: string): string {
  return text.replace(/[\s-]/g, '');
}

// The Luhn check: every second digit from the right is doubled, and the digits must add up to a multiple of
// ten.
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function readExpiry(text: string, clock: Clock): { month: number; year: number } | { message: string } {
  const match = /^\s*(\d{1,2})\s*[/\-. ]?\s*(\d{4}|\d{2})\s*$/.exec(text);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return { message: 'Enter the expiry date as MM / YY.' };
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
  const now = new Date(clock.nowMs());
  const monthsLeft = (year - now.getUTCFullYear()) * 12 + month - (now.getUTCMonth() + 1);
  if (monthsLeft < 0) return { message: 'Your card’s expiry date is in the past.' };
  if (monthsLeft > MAX_YEARS_AHEAD * 12) return { message: 'Your card’s expiry year is invalid.' };
  return { month, year };
}
