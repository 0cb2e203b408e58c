import type { CardBehaviour } from './cards.js';

/** Why a card is refused, in the provider's codes and in words for the payer. */
export interface Refusal {
  code: string;
  declineCode?: string;
  message: string;
}

const DECLINED: Refusal = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined. Try another card.',
};

const REFUSALS: Partial<Record<CardBehaviour, Refusal>> = {
  declined: DECLINED,
  'insufficient-funds': {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds. Try another card.',
  },
  'not-a-test-card': {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. Only test cards work here.',
  },
};

/** Why a card is refused while its owner pays with it; undefined when it is not. */
export function refusalAtCheckout(behaviour: CardBehaviour): Refusal | undefined {
  return REFUSALS[behaviour];
}

/** Why a saved card is refused when it is charged later; undefined when it is not. */
export function refusalLater(behaviour: CardBehaviour): Refusal | undefined {
  return behaviour === 'pays-once'
    ? { ...DECLINED, message: 'Your card was declined.' }
    : REFUSALS[behaviour];
}
