import type { CardBehaviour } from './cards.js';

/** Why a card is refused: the provider's codes, and a message for the payer. */
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

/** Why a card is refused while its owner is present; undefined when it is not. */
export function refusalAtCheckout(behaviour: CardBehaviour): Refusal | undefined {
  return REFUSALS[behaviour];
}

// docs.stripe.com/declines/codes: the code and the decline code of a charge that needs its owner.
const NEEDS_OWNER: Refusal = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

const LATER_REFUSALS: Partial<Record<CardBehaviour, Refusal>> = {
  'pays-once': { ...DECLINED, message: 'Your card was declined.' },
  'always-authenticates': NEEDS_OWNER,
};

/** Why a saved card is refused when it is charged later; undefined when it is not. */
export function refusalLater(behaviour: CardBehaviour): Refusal | undefined {
  return LATER_REFUSALS[behaviour] ?? REFUSALS[behaviour];
}
