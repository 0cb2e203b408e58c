import { expireDueSessions } from './checkout/checkout-sessions.js';
import type { Entry, Errand } from './agenda.js';
import { endBankPayment } from './cards/bank-payments.js';
import type { Provider } from './provider.js';
import { advanceDraft, endPeriod, remindOfTrialEnd, retryInvoice } from './billing/subscription-cycle.js';

const ERRAND_METHODS: Record<Errand, (provider: Provider, entry: Entry) => void> = {
  'finalize-invoice': advanceDraft,
  'retry-invoice': retryInvoice,
  'trial-reminder': remindOfTrialEnd,
  'end-period': endPeriod,
  'end-bank-payment': endBankPayment,
};

/** Does what is due by the sandbox's clock, in the order of its time. */
export function doWhatIsDue(provider: Provider): void {
  expireDueSessions(provider);
  while (doNextErrand(provider)) {
    // Each may have put the next one down.
  }
}

// One that fails is undone and left out, so that it keeps nothing else from happening.
function runErrand(provider: Provider, entry: Entry): void {
  try {
    provider.store.transaction(() => ERRAND_METHODS[entry.errand](provider, entry));
  } catch (error) {
    const reason = error instanceof Error ? error.stack : String(error);
    provider.log(`${entry.errand} of ${entry.objectId} failed: ${reason}`);
  }
}

// One transaction each: what was done is crossed out, and what follows from it is written down, at once.
function doNextErrand(provider: Provider): boolean {
  return provider.store.transaction(() => {
    const entry = provider.agenda.first();
    if (!entry || entry.at > provider.clock.now()) return false;
    provider.agenda.drop(entry.objectId, entry.errand);
    runErrand(provider, entry);
    return true;
  });
}
